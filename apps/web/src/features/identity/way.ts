/**
 * What every way in gets; it stores its own answer with `startSession` and then says that one is in. `from`: the page one goes back to then, for a
 * way that leads through another site.
 */
export type WayProps = { onSignedIn: () => void; from: string | undefined }
