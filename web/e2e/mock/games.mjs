// Enough of the six games to develop the page against: shapes, arrays and the gist of the moves. These are not the
// rules of record; the server alone decides what is legal.

const ring = (a, b) => {
  const found = new Map();
  for (const [x, y] of [
    [a, b],
    [b, a],
  ])
    for (const i of [1, -1]) for (const j of [1, -1]) found.set(`${x * i},${y * j}`, [x * i, y * j]);
  return [...found.values()];
};
const W = ring(1, 0);
const F = ring(1, 1);
const N = ring(2, 1);
const D = ring(2, 0);
const A = ring(2, 2);
const C = ring(3, 1);
const Z = ring(3, 2);

/** Id, letter, glyph, betza, sentence, and how it leaps and rides. */
const man = (id, letter, glyph, betza, sentence, leaps = [], rides = [], more = {}) => ({
  id,
  name: id[0].toUpperCase() + id.slice(1),
  letter,
  san: letter,
  glyph,
  royal: false,
  betza,
  sentence,
  leaps,
  rides,
  ...more,
});

const king = man(
  "king",
  "K",
  ["king"],
  "K",
  "Moves one square in any direction; it must not be lost.",
  [...W, ...F],
  [],
  {
    royal: true,
  },
);
const queen = man(
  "queen",
  "Q",
  ["queen"],
  "Q",
  "Moves any distance along ranks, files and diagonals.",
  [],
  [...W, ...F],
);
const rook = man("rook", "R", ["rook"], "R", "Moves any distance along ranks and files.", [], W);
const bishop = man("bishop", "B", ["bishop"], "B", "Moves any distance along diagonals.", [], F);
const knight = man("knight", "N", ["knight"], "N", "Leaps two squares one way and one square across.", N);
const pawn = man(
  "pawn",
  "P",
  ["pawn"],
  "fmWfceFifmnD",
  "Steps straight ahead and captures diagonally.",
  [],
  [],
  {
    san: "",
    pawn: { steps: 2, row: 2 },
  },
);
const archbishop = man(
  "archbishop",
  "A",
  ["bishop", "knight"],
  "BN",
  "Moves like a bishop or leaps like a knight.",
  N,
  F,
);
const marshall = man(
  "marshall",
  "M",
  ["rook", "knight"],
  "RN",
  "Moves like a rook or leaps like a knight.",
  N,
  W,
);
const general = man(
  "general",
  "G",
  ["queen", "knight"],
  "QN",
  "Moves like a queen or leaps like a knight.",
  N,
  [...W, ...F],
);
const horseguard = man(
  "horseguard",
  "H",
  ["mann", "knight"],
  "KN",
  "Steps like a king or leaps like a knight.",
  [...W, ...F, ...N],
);
const last = (men) => ({ promote: men.split("") });

export const GAMES = [
  {
    id: "panchimera",
    name: "Panchimera",
    inventor: "Graeme C. Neatham",
    year: 2011,
    files: 11,
    ranks: 12,
    firstRank: 1,
    blurb: "Every marriage of king, queen, rook and bishop with the knight, three ranks deep.",
    array:
      "rnbhqkqhbnr/rnbamgmabnr/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/RNBAMGMABNR/RNBHQKQHBNR w KQkq - 0 1",
    men: [king, queen, rook, bishop, knight, horseguard, archbishop, marshall, general, pawn],
    zones: [],
    ...last("QRBNHAMG"),
  },
  {
    id: "decimal-panchimera",
    name: "Decimal Panchimera",
    inventor: "Graeme C. Neatham",
    year: 2011,
    files: 10,
    ranks: 10,
    firstRank: 1,
    blurb: "The same beasts on a board of a hundred squares.",
    array: "rnbaqkabnr/rnbmghmbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBMGHMBNR/RNBAQKABNR w KQkq - 0 1",
    men: [king, queen, rook, bishop, knight, horseguard, archbishop, marshall, general, pawn],
    zones: [],
    ...last("QRBNHAMG"),
  },
  {
    id: "patchanka",
    name: "Patchanka",
    inventor: "Jean-Louis Cazaux",
    year: 2023,
    files: 10,
    ranks: 10,
    firstRank: 1,
    blurb: "Leapers of every gait: okapi, wildebeest, bison, and kirins that grow into badgers.",
    array: "3okzw3/rhibssbihr/pppppppppp/10/10/10/10/PPPPPPPPPP/RHIBSSBIHR/3OKZW3 w - - 0 1",
    men: [
      king,
      man("wildebeest", "W", ["knight", "camel"], "NC", "Leaps like a knight or a camel.", [...N, ...C]),
      man("okapi", "O", ["knight", "zebra"], "NZ", "Leaps like a knight or a zebra.", [...N, ...Z]),
      man("bison", "Z", ["camel", "zebra"], "CZ", "Leaps like a camel or a zebra.", [...C, ...Z]),
      man("kirin", "I", ["ferz", "dabbaba"], "FD", "Steps one diagonally or leaps two straight.", [
        ...F,
        ...D,
      ]),
      man("phoenix", "H", ["wazir", "alfil"], "WA", "Steps one straight or leaps two diagonally.", [
        ...W,
        ...A,
      ]),
      man("badger", "B", ["bishop", "dabbaba"], "BD", "Moves like a bishop or leaps two straight.", D, F),
      man("ram", "R", ["rook", "alfil"], "RA", "Moves like a rook or leaps two diagonally.", A, W),
      man(
        "begum",
        "Q",
        ["queen", "alfil", "dabbaba"],
        "QAD",
        "Moves like a queen or leaps two squares in any direction.",
        [...A, ...D],
        [...W, ...F],
      ),
      man(
        "soldier",
        "S",
        ["soldier"],
        "fmWsmWfceFfmnD",
        "Steps ahead or sideways and captures diagonally.",
        [],
        [],
        {
          pawn: { steps: 2, row: null },
        },
      ),
      pawn,
    ],
    zones: [],
    promote: ["Q"],
  },
  {
    id: "ximeracak",
    name: "ximeracak.",
    inventor: "Glenn E. Overby II",
    year: 2002,
    files: 8,
    ranks: 8,
    firstRank: 1,
    blurb: "Sixteen short-legged men on the board you know, and a General that must not be left alone.",
    array: "cngwwpnc/ssssssss/8/8/8/8/SSSSSSSS/CNPWWGNC w - - 0 1",
    sides: ["Gold", "Silver"],
    men: [
      man(
        "general",
        "G",
        ["general"],
        "fKsW",
        "Steps sideways, or one square in any forward or backward line.",
        [...W, ...F],
        [],
        {
          royal: true,
        },
      ),
      man(
        "champion",
        "C",
        ["champion"],
        "WAD",
        "Steps one straight, or leaps two squares in any direction.",
        [...W, ...A, ...D],
      ),
      knight,
      man("pegasus", "P", ["pegasus"], "Z(4,1)", "Leaps three squares and two across, or four and one.", [
        ...Z,
        ...ring(4, 1),
      ]),
      man("wizard", "W", ["wizard"], "FC", "Steps one diagonally or leaps like a camel.", [...F, ...C]),
      man(
        "sergeant",
        "S",
        ["sergeant"],
        "fKifmnD",
        "Moves or captures one square straight or diagonally ahead.",
        [],
        [],
        {
          pawn: { steps: 2, row: 1 },
        },
      ),
    ],
    zones: [],
    promote: ["C", "N", "P", "W"],
    stay: true,
  },
  {
    id: "quinquereme",
    name: "Quinquereme Chess",
    inventor: "Jörg Knappen",
    year: null,
    files: 12,
    ranks: 12,
    firstRank: 1,
    blurb:
      "Twelve files of heavy oars: the Quintessence zig-zags by knight's leaps, the Pentere adds the queen.",
    array:
      "z1v1l1tl1v1z/crjnbqkbnjrc/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/CRJNBQKBNJRC/Z1V1L1TL1V1Z w Kk - 0 1",
    men: [
      king,
      queen,
      rook,
      bishop,
      knight,
      { ...archbishop, id: "janus", name: "Janus", letter: "J", san: "J" },
      man("zebra", "Z", ["zebra"], "Z", "Leaps three squares one way and two across.", Z),
      man("camel", "C", ["camel"], "C", "Leaps three squares one way and one across.", C),
      man(
        "quintessence",
        "V",
        ["quintessence"],
        "(az)N",
        "Rides by knight leaps, turning a right angle after each.",
        [],
        [],
        {
          zigzag: true,
        },
      ),
      man("leeloo", "L", ["rook", "quintessence"], "R(az)N", "Moves like a rook or a quintessence.", [], W, {
        zigzag: true,
      }),
      man("pentere", "T", ["pentere"], "Q(az)N", "Moves like a queen or a quintessence.", [], [...W, ...F], {
        zigzag: true,
        san: "P",
      }),
      { ...pawn, pawn: { steps: 3, row: 2 } },
    ],
    zones: [],
    ...last("ZCBNRVJQLT"),
    early: { 8: "Z", 9: "ZCBN", 10: "ZCBNRVJ" },
    stay: true,
  },
  {
    id: "thronschach",
    name: "Thronschach",
    inventor: "Glenn E. Overby II",
    year: 2002,
    files: 5,
    ranks: 10,
    firstRank: 0,
    blurb: "Five files, two thrones beyond the board, and a man that freezes whatever stands next to it.",
    array: "**1**/ickdm/ppppp/5/5/5/5/PPPPP/ICKDM/**1** w - - 0 1",
    men: [
      king,
      man(
        "immobilizer",
        "I",
        ["immobilizer"],
        "mQ",
        "Moves like a queen, never captures, and freezes every enemy next to it.",
        [],
        [...W, ...F],
        {
          quiet: true,
          freezes: true,
        },
      ),
      man("cardinal", "C", ["bishop", "knight"], "BN", "Moves like a bishop or leaps like a knight.", N, F),
      man("dragon", "D", ["dragon"], "BW", "Moves like a bishop or steps one square straight.", W, F),
      man("marquis", "M", ["wazir", "knight"], "NW", "Leaps like a knight or steps one square straight.", [
        ...N,
        ...W,
      ]),
      { ...pawn, pawn: { steps: 2, row: 2 } },
    ],
    zones: [
      { name: "throne", side: "white", squares: ["c0"] },
      { name: "throne", side: "black", squares: ["c9"] },
    ],
    promote: [],
  },
];
