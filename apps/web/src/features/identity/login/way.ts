/** The tabs of the login page, in their order. */
export const wayNames = ['password', 'sms', 'qrCode', 'dingtalk'] as const
export type Way = (typeof wayNames)[number]

/**
 * What every way in gets; it stores its own answer with `startSession` and then says that one is in. `from`: the page one goes back to then, for a
 * way that leads through another site.
 */
export type WayProps = { onSignedIn: () => void; from: string | undefined }
