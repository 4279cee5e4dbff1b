/** Whether a withdrawn sample is sold as new again, or written off. */
export const sampleEnds = ['BACK_TO_STOCK', 'WRITTEN_OFF'] as const
export type SampleEnd = (typeof sampleEnds)[number]
