import type { Module, Services } from '../../platform/module.ts'
import { cartsRoutes } from './carts.routes.ts'
import { tidyCarts } from './content/changes.ts'

export const cartsModule = ({ database, news, publicUrl }: Services): Module<'carts'> => ({
  routes: cartsRoutes({ news, publicUrl }),
  jobs: [{ name: 'carts-tidy', every: 'night', work: () => tidyCarts(database.db) }],
})
