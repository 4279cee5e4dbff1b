export { cartLines, keyOf, removeFromCart } from './carts.ts'
export { putArticles } from './content/changes.ts'
