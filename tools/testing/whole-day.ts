import { setTimeout as sleep } from 'node:timers/promises'

// Many tests ask for what belongs to today in China. No file begins in the last minutes of a day there, so that none ends on another day than it began.
const dayMs = 86_400_000
const chinaMs = 8 * 3_600_000
const longestFileMs = 600_000
const leftMs = dayMs - ((Date.now() + chinaMs) % dayMs)
if (leftMs < longestFileMs) await sleep(leftMs)
