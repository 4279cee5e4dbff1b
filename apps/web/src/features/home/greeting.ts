export type DayPart = 'morning' | 'noon' | 'afternoon' | 'evening'

/** The greeting's part of the day, by the hour (0–23) on the reader's clock. */
export const dayPart = (hour: number): DayPart => {
  if (hour >= 5 && hour < 11) return 'morning'
  if (hour >= 11 && hour < 14) return 'noon'
  return hour >= 14 && hour < 18 ? 'afternoon' : 'evening'
}
