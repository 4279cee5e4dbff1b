/** Repeats `work`, which returns how many rows it handled, until that is less than `partSize`; so no statement takes long. */
export const inParts = async (partSize: number, work: () => Promise<number>): Promise<void> => {
  let done = partSize
  while (done >= partSize) done = await work()
}
