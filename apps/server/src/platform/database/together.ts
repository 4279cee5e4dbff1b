/** Like `Promise.all`, but throws the first error by position instead of by time, so that a retry fails with the same error. */
export const together: typeof Promise.all = async (all: Iterable<unknown>) => {
  const begun = [...all].map((one) => Promise.resolve(one))
  await Promise.allSettled(begun)
  return Promise.all(begun) as never
}
