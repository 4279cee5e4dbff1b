/** How far two clocks may differ before one side refuses the other's signatures, as WeChat Pay demands of both. */
export const clockToleranceMs = 5 * 60_000

/** A provider's clock, from the `Date` of its answers. */
export type ProviderClock = {
  /** How far it is ahead of ours; negative where it is behind, 0 before the first answer. */
  offsetMs(): number
  heard(offsetMs: number): void
}

/** A clock without a listener. */
export const ownClock = (): ProviderClock => {
  let heardMs = 0
  return {
    offsetMs: () => heardMs,
    heard: (offsetMs) => {
      heardMs = offsetMs
    },
  }
}

/**
 * Keeps the offset between an answer's clock and ours. `Date` has whole seconds, of which the middle is used. An offset within the tolerance counts as
 * none, because answers take time.
 */
export const hearClock = (clock: ProviderClock, headers: Headers, now: Date): void => {
  const toldMs = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(toldMs)) return
  const offsetMs = toldMs + 500 - now.getTime()
  clock.heard(Math.abs(offsetMs) > clockToleranceMs ? offsetMs : 0)
}

/** A time of ours by the provider's clock. */
export const momentThere = ({ clock }: { clock: ProviderClock }, moment: Date): Date =>
  new Date(moment.getTime() + clock.offsetMs())

/** Now, by the provider's clock. */
export const nowThere = (client: { clock: ProviderClock; now: () => Date }): Date =>
  momentThere(client, client.now())
