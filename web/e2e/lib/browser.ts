import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext, type Page } from "playwright-core";

export const DESK = { viewport: { width: 1440, height: 900 } };
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

/** A browser with an empty profile, and what went wrong in its pages. */
export interface TestBrowser {
  newPage(): Promise<Page>;
  /** Uncaught errors, and what a page wrote to its console as an error. */
  readonly faults: string[];
  close(): Promise<void>;
}

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

type Options = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>;

export async function launch(options: Options = DESK): Promise<TestBrowser> {
  const profile = await mkdtemp(join(tmpdir(), "chimera-profile-"));
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    headless: true,
    args: FLAGS,
    // Gliding men would make every look at the board a race.
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(10_000);
  const faults: string[] = [];
  return {
    faults,
    async newPage() {
      const page = await context.newPage();
      page.on("pageerror", (error) => faults.push(error.message));
      page.on("console", (message) => {
        // A server that is down on purpose is not a fault of the page.
        if (
          message.type() === "error" &&
          !/WebSocket|ERR_CONNECTION|Failed to load resource/.test(message.text())
        ) {
          faults.push(message.text());
        }
      });
      return page;
    },
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
