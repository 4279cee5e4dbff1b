/** What every way in gets; it stores its own answer with `startSession` and then says that one is in. */
export type WayProps = { onSignedIn: () => void }
