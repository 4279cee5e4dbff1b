import { manage } from './manage.ts'

/** What only the screens that keep the catalogue say. */
export const management = { manage }
