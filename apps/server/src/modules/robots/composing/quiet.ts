export type Quiet = { from: number; until: number } | null

const minuteMs = 60_000
const dayMinutes = 1440
const chinaMinutes = 480

/** The end of the quiet hours that contain this moment; null outside quiet hours. */
export const quietEnd = (at: Date, quiet: Quiet): Date | null => {
  if (!quiet) return null
  const minutes = Math.floor(at.getTime() / minuteMs)
  const ofDay = (minutes + chinaMinutes) % dayMinutes
  const after = (minute: number): number => (minute + dayMinutes) % dayMinutes
  const lengthMinutes = after(quiet.until - quiet.from)
  const passedMinutes = after(ofDay - quiet.from)
  return passedMinutes < lengthMinutes ? new Date((minutes + lengthMinutes - passedMinutes) * minuteMs) : null
}
