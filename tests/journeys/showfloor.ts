import { inject } from 'vitest'

const place = Number(process.env['VITEST_POOL_ID']) - 1
const mine = inject('showfloors')[place]
if (!mine) throw new Error(`No Showfloor was started for test process ${place + 1}.`)

/** The running Showfloor of this test process; only one journey at a time uses it. */
export const showfloor = mine
