import type { Module, Services } from '../../platform/module.ts'
import { shopBusOf } from './shops.events.ts'
import { shopsRoutes } from './shops.routes.ts'

export const shopsModule = (services: Services): Module<'shops'> => ({
  routes: shopsRoutes(shopBusOf(services)),
})
