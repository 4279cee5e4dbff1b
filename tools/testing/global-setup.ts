/** Filled in with the throw-away database. */
export function setup(): void {}
