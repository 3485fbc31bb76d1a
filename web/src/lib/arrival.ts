/**
 * After a step from page to page the keyboard is where the new page begins and not where the old one ended. The first
 * page of a visit leaves it to the browser.
 */
let due = false;

export function depart(): void {
  due = true;
}

/** Whether somebody came from another page and has not been received yet. */
export function arrived(): boolean {
  const was = due;
  due = false;
  return was;
}

/** For the heading of a page: receives whoever comes. */
export function receive(heading: HTMLElement): void {
  if (arrived()) heading.focus({ preventScroll: true });
}
