import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { authorisationOf, authorised, bind, checkBinding, listBindings } from './binding/binding.ts'
import { cancel, type CancelDeps } from './cancelling/cancel.ts'
import { compareDay, fetchDay, noteElsewhere } from './comparing/comparing.ts'
import { link, previewLink, unlink } from './linking/linking.ts'
import { prepare } from './preparing/prepare.ts'
import { listVouchers } from './verifying/list.ts'
import { verify, type VerifyDeps } from './verifying/verify.ts'

export type VoucherDeps = VerifyDeps & CancelDeps & { publicUrl: string }

export const vouchersRoutes = (deps: VoucherDeps): HandlersOf<Contract['vouchers']> => ({
  prepare: (context, input) => prepare(context, deps, input),
  verify: (context, input) => verify(context, deps, input),
  cancel: (context, input) => cancel(context, deps, input),
  list: (context, { orderId }) => listVouchers(context, orderId),
  bindings: (context) => listBindings(context, deps.platforms),
  bind,
  bindingCheck: (context, input) => checkBinding(context, deps.platforms, input),
  authorise: (context, input) => authorisationOf(context, deps, input),
  authorised: (context, input) => authorised(context, deps, input),
  compare: compareDay,
  compareFetch: (context, input) => fetchDay(context, deps.platforms, input),
  compareNote: noteElsewhere,
  linkPreview: previewLink,
  link: (context, input) => link(context, deps, input),
  unlink: (context, input) => unlink(context, deps, input),
})
