import type { Language } from '../i18n/i18n.ts'

/** Which part of the guide's book belongs to a screen; others open the book at its beginning. */
export const guidePlaces: Readonly<Record<string, string>> = {
  '/': 'home',
  '/shop': 'find',
  '/simple-shop': 'find',
  '/item-shop': 'find',
  '/product-details': 'find',
  '/item-product-details': 'find',
  '/simple-item-product-details': 'find',
  '/compare': 'find',
  '/style-match': 'find',
  '/style-details': 'find',
  '/space-match': 'find',
  '/new-product-stage': 'find',
  '/new-product-stage-details': 'find',
  '/cart': 'cart',
  '/checkout': 'check',
  '/customers': 'customer',
  '/customer': 'customer',
  '/orders': 'order',
  '/order': 'order',
  '/order-print': 'order',
  '/order-spread-link': 'confirm',
  '/payment': 'pay',
  '/payment-completed': 'pay',
  '/payment-stage-pay': 'pay',
  '/offers': 'decide',
  '/products': 'import',
  '/product-edit': 'import',
  '/imports': 'import',
  '/accounts': 'accounts',
  '/account': 'accounts',
  '/roles': 'accounts',
  '/shops': 'settings',
  '/settings': 'settings',
  '/delivery-modes': 'settings',
  '/reply-templates': 'settings',
  '/audit': 'privacy',
  '/profile': 'sign-in',
}

/** Where the book explains a screen. */
export const guideAddress = (path: string, language: Language): string => {
  const place = guidePlaces[path]
  return `/guide/${language}${place ? `#${place}` : ''}`
}
