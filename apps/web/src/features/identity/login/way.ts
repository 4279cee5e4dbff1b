/** The tabs of the login page, in their order. */
export const wayNames = ['password', 'sms', 'qrCode', 'dingtalk'] as const
export type Way = (typeof wayNames)[number]

/**
 * The props of every way to sign in; it stores its answer with `startSession` and then reports success. `from`: the page to return to, for a way through
 * another site.
 */
export type WayProps = { onSignedIn: () => void; from: string | undefined }
