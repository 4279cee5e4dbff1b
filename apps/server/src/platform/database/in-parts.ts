/** Does work of any size in parts, so that no statement takes long: `work` answers how much it did, and less than `partSize` is the end. */
export const inParts = async (partSize: number, work: () => Promise<number>): Promise<void> => {
  let done = partSize
  while (done >= partSize) done = await work()
}
