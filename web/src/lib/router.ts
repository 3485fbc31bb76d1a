export type Route =
  | { readonly page: "home" }
  | { readonly page: "game"; readonly id: string }
  | { readonly page: "play"; readonly id: string }
  | { readonly page: "unknown" };

/** Reads the part of the address after `#`. */
export function parseRoute(hash: string): Route {
  const path = hash.replace(/^#/, "").replace(/^\/+|\/+$/g, "");
  if (path === "") return { page: "home" };
  const [page, raw, ...rest] = path.split("/");
  if (raw === undefined || raw === "" || rest.length > 0) return { page: "unknown" };
  if (page !== "game" && page !== "play") return { page: "unknown" };
  try {
    return { page, id: decodeURIComponent(raw) };
  } catch {
    return { page: "unknown" };
  }
}

export function routeTo(route: Exclude<Route, { page: "unknown" }>): string {
  return route.page === "home" ? "#/" : `#/${route.page}/${encodeURIComponent(route.id)}`;
}
