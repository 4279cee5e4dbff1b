import type { MessagesOf } from '../messages.ts'

export const voucherShops = {
  title: 'Voucher shops',
  'platform.DOUYIN': 'Douyin',
  'platform.MEITUAN': 'Meituan',
  text: 'Once bound, guides verify vouchers of Douyin and Meituan for orders of the shop. Shops that are not bound do not see vouchers.',
  of: 'Shop',
  'steps.DOUYIN':
    'Authorise this application in Douyin’s merchant app, enter the shop’s POI id and the merchant’s account id here, save, then press “Check”.',
  'steps.MEITUAN':
    'Press “Authorise” and agree with the merchant’s Meituan account. Back here the shop is bound, and the agreement is renewed by itself.',
  unconfigured: 'The server has no application key of {platform} yet; ask whoever runs it.',
  'placeId.DOUYIN': 'POI id of the shop at Douyin',
  'placeId.MEITUAN': 'Number of the shop at Meituan',
  placeHint: 'Empty: not bound',
  accountId: 'Account id of the merchant at Douyin',
  enabled: 'Vouchers may be verified',
  save: 'Save',
  saved: 'The binding is saved',
  check: 'Check',
  checked: '{platform} knows this shop',
  checkedName: '{platform} knows this shop: {name}',
  'what.VOUCHERS': 'To verify vouchers',
  'what.MONEY': 'To read statements and shares',
  authorise: 'Authorise',
  again: 'Authorise again',
  authorisedUntil: 'Authorised until {time}',
  unauthorised: 'Not authorised yet',
  authorised: 'Meituan is authorised and the shop is bound',
  bound: 'Bound',
  off: 'Switched off',
  unbound: 'Not bound',
} satisfies MessagesOf<'voucherShops'>
