// Made from the contract by `node apps/web/scripts/calls.ts`; a test compares it.
import type { CallName, CallRoute } from './call-route.ts'

export const calls: Record<CallName, CallRoute> = {
  'identity.login': { method: 'POST', path: '/api/user/web/login/identify', body: 'plain' },
  'identity.currentUser': { method: 'GET', path: '/api/user/web/current-user', body: 'query' },
  'identity.logout': { method: 'POST', path: '/api/user/web/login/logout', body: 'empty-array' },
  'shops.userShopFlow': {
    method: 'POST',
    path: '/api/gateway/furniture_base/user-shop-flow/list',
    body: 'array',
  },
  'shops.channelShopUserFlow': {
    method: 'POST',
    path: '/api/gateway/furniture_base/channel-shop-user-flow/get',
    body: 'array',
  },
  'shops.employeeInfo': { method: 'POST', path: '/api/gateway/furniture_base/employee/info', body: 'array' },
  'shops.baseShopInfo': { method: 'POST', path: '/api/gateway/furniture_base/base-shop/info', body: 'array' },
  'shops.offlineChannelSite': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/offline-channel-site/get',
    body: 'array',
  },
  'customers.search': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/potential-client/list',
    body: 'array',
  },
  'customers.create': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/potential-client/create',
    body: 'array',
  },
  'customers.saveAddress': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/user-address/save',
    body: 'array',
  },
  'customers.saveMeasurements': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/user-address/measurements',
    body: 'array',
  },
  'customers.districts': { method: 'POST', path: '/api/gateway/furniture_base/district/load', body: 'array' },
  'catalogue.itemMappingPage': {
    method: 'POST',
    path: '/api/gateway/furniture_item/item-mapping/paging',
    body: 'array',
  },
  'catalogue.productDetail': {
    method: 'POST',
    path: '/api/gateway/furniture_item/product/detail',
    body: 'array',
  },
  'catalogue.sellerCategory': {
    method: 'POST',
    path: '/api/gateway/furniture_item/seller-category/list',
    body: 'array',
  },
  'pricing.priceExtension': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/price-extension/query',
    body: 'array',
  },
  'inventory.query': { method: 'POST', path: '/api/gateway/furniture_wms/inventory/query', body: 'array' },
  'carts.list': { method: 'POST', path: '/api/gateway/furniture_trade/shop-guide-cart/list', body: 'array' },
  'carts.create': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/shop-guide-cart/create',
    body: 'array',
  },
  'carts.update': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/shop-guide-cart/update',
    body: 'array',
  },
  'carts.delete': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/shop-guide-cart/delete',
    body: 'array',
  },
  'carts.updateLastUsed': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/shop-guide-cart/last-used',
    body: 'array',
  },
  'carts.itemList': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/shop-guide-cart-item/list',
    body: 'array',
  },
  'carts.itemUpdate': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/shop-guide-cart-item/update',
    body: 'array',
  },
  'carts.itemDelete': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/shop-guide-cart-item/delete',
    body: 'array',
  },
  'validation.check': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/shop-validate-rule/check',
    body: 'array',
  },
  'payments.status': { method: 'POST', path: '/api/gateway/furniture_trade/payment/status', body: 'array' },
  'payments.types': { method: 'POST', path: '/api/gateway/furniture_trade/payment/types', body: 'array' },
  'payments.shopPayment': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/payment/shop',
    body: 'array',
    idempotent: true,
  },
  'payments.remoteSubmit': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/payment/remote/submit',
    body: 'array',
    idempotent: true,
  },
  'payments.remoteCancel': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/payment/remote/cancel',
    body: 'array',
  },
  'payments.remoteQuery': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/payment/remote/query',
    body: 'array',
  },
  'orders.calculate': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/shop-order/calculate',
    body: 'array',
  },
  'orders.create': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/shop-order/create',
    body: 'array',
    idempotent: true,
  },
  'orders.update': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/shop-order/update',
    body: 'array',
    idempotent: true,
  },
  'orders.submit': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/shop-order/submit',
    body: 'array',
    idempotent: true,
  },
  'orders.delete': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/shop-order/delete',
    body: 'array',
    idempotent: true,
  },
  'orders.revoke': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/shop-order/revoke',
    body: 'array',
    idempotent: true,
  },
  'orders.cancel': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/shop-order/cancel',
    body: 'array',
    idempotent: true,
  },
  'orders.list': { method: 'POST', path: '/api/gateway/furniture_trade/shop-order/list', body: 'array' },
  'orders.get': { method: 'POST', path: '/api/gateway/furniture_trade/shop-order/get', body: 'array' },
  'orders.createConfirmLink': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/shop-order/confirm-link',
    body: 'array',
  },
  'orders.confirmInShop': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/shop-order/confirm-in-shop',
    body: 'array',
    idempotent: true,
  },
  'orders.customerOrder': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/customer-confirm/order',
    body: 'array',
  },
  'orders.customerConfirm': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/customer-confirm/confirm',
    body: 'array',
  },
  'orders.customerRefuse': {
    method: 'POST',
    path: '/api/gateway/furniture_trade/customer-confirm/refuse',
    body: 'array',
  },
}
