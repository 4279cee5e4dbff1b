import { z } from 'zod'
import { call } from '../common/call.ts'
import {
  acquirerColumns,
  acquirerTypes,
  billBytesMax,
  type AcquirerColumn,
} from '../common/payments/provider-bills.ts'
import { id } from '../common/schemas.ts'

const chain = { access: 'bill.reconcile', reach: 'chain' } as const
const columnsMax = 500
const title = z.string().max(300)
/** A value for each column that the bill has. */
const byColumn = <Value extends z.ZodType>(value: Value) =>
  z.object(
    Object.fromEntries(acquirerColumns.map((column) => [column, value.optional()])) as Record<
      AcquirerColumn,
      z.ZodOptional<Value>
    >,
  )
/** The place of each column in the header. */
const columns = byColumn(
  z
    .int()
    .min(0)
    .max(columnsMax - 1),
)
const acquirerName = z.string().trim().min(1).max(40)

/** Acquirers whose bills have columns of their own, as a person has named them. */
export const acquirers = {
  columns: call({
    ...chain,
    summary: 'The columns of an acquirer’s bill, with a proposal of what they are; stores nothing',
    service: 'direct',
    method: 'PUT',
    path: '/api/provider-bills/columns',
    effect: 'read',
    takes: { types: ['application/octet-stream'], bytesMax: billBytesMax },
    input: z.object({}),
    output: z.object({
      /** In the order of the file. `samples`: its first values; none for an empty column. */
      header: z.array(z.object({ title, samples: z.array(z.string()) })),
      proposal: columns,
    }),
    errors: ['BILL_REFUSED', 'FILE_TOO_LARGE'],
  }),
  acquirers: call({
    ...chain,
    summary: 'The known headers of acquirers’ bills',
    service: 'trade',
    method: 'POST',
    path: '/provider-bill/acquirers',
    effect: 'read',
    input: z.object({}),
    output: z.object({
      data: z.array(
        z.object({
          id,
          name: acquirerName,
          types: z.array(z.enum(acquirerTypes)),
          /** The title of each named column. */
          titles: byColumn(title),
          actor: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
  setAcquirer: call({
    ...chain,
    summary:
      'Says for a header what its columns are, whose bills have it, and which payments these are compared with',
    service: 'trade',
    method: 'POST',
    path: '/provider-bill/acquirer/set',
    effect: 'write',
    idempotent: true,
    audit: {
      zh: '设置收单机构账单的列',
      en: 'Name the columns of an acquirer’s bill',
      of: ({ name }) => ({ subject: name }),
    },
    input: z.object({
      name: acquirerName,
      types: z.array(z.enum(acquirerTypes)).min(1).max(acquirerTypes.length),
      header: z.array(title).min(2).max(columnsMax),
      columns,
    }),
    output: z.object({ id }),
    errors: ['BILL_COLUMNS_WRONG'],
  }),
  removeAcquirer: call({
    ...chain,
    summary: 'Forgets the columns of a header; stored bills stay',
    service: 'trade',
    method: 'POST',
    path: '/provider-bill/acquirer/remove',
    effect: 'write',
    idempotent: true,
    audit: {
      zh: '删除收单机构账单的列',
      en: 'Forget the columns of an acquirer’s bill',
      of: ({ id: of }) => ({ subject: of }),
    },
    input: z.object({ id }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
}
