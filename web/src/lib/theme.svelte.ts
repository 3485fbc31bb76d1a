import { readTheme, writeTheme, type Theme } from "./memory";

let theme = $state<Theme>(readTheme());

const NEXT: Readonly<Record<Theme, Theme>> = { auto: "light", light: "dark", dark: "auto" };

export function currentTheme(): Theme {
  return theme;
}

export function nextTheme(): void {
  theme = NEXT[theme];
  writeTheme(theme);
  if (theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}
