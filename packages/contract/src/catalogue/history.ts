import { z } from 'zod'
import { call } from '../common/call.ts'
import { id, version } from '../common/schemas.ts'

/**
 * A row that an edit changed. `relation`: its table; `known`: what identifies it to people, such as the SKU's code and the shop. A field is a column, or
 * `attributes.` with the name of an attribute. Values are texts, ids are shown as names, and null is no value.
 */
const change = z.object({
  relation: z.string(),
  known: z.array(z.string()),
  result: z.enum(['created', 'updated', 'removed']),
  fields: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
})

/** The history of a product's edits. */
export const historyCalls = {
  productEdits: call({
    summary:
      'Edits of a product below the cursor `before`, newest first: who, when, and each field before and after; costs only with `cost.read`',
    service: 'item',
    method: 'POST',
    path: '/product-management/edit/list',
    access: 'catalogue.manage',
    opens: ['cost.read'],
    effect: 'read',
    reach: 'own',
    input: z.object({
      channelSpuId: id,
      before: id.optional(),
      size: z.int().min(1).max(100).default(20),
    }),
    output: z.object({
      data: z.array(
        z.object({
          id,
          action: z.string(),
          actionName: z.string(),
          createdAt: z.string(),
          startedBy: z.string(),
          undoneAt: z.string().nullable(),
          undoneBy: z.string(),
          /** Only the last edit can be undone, while nothing else has changed its rows. */
          undoable: z.boolean(),
          /** Only the edit undone last can be redone, while its rows are unchanged. */
          redoable: z.boolean(),
          /** Whether its changes are still stored; they are deleted after 90 days, as those of an import. */
          kept: z.boolean(),
          created: z.int(),
          updated: z.int(),
          removed: z.int(),
          changes: z.array(change),
        }),
      ),
      next: id.nullable(),
    }),
    errors: [],
  }),
  editUndo: call({
    summary:
      'Undoes the last edit of a product, all or nothing; an edit of shops’ prices or stock only within the caller’s shops',
    service: 'item',
    method: 'POST',
    path: '/product-management/edit/undo',
    access: 'catalogue.manage',
    effect: 'write',
    reach: 'own',
    audit: {
      zh: '撤销商品修改',
      en: 'Undo a change of a product',
      of: (_input, output) => ({ subject: output?.code ?? '' }),
    },
    input: z.object({ channelSpuId: id, version, id }),
    output: z.object({ code: z.string(), version: z.int() }),
    errors: ['NOT_FOUND', 'CATALOGUE_CHANGED', 'SHOP_FORBIDDEN', 'EDIT_CHANGED_SINCE', 'EDIT_IN_USE'],
  }),
  editRedo: call({
    summary:
      'Redoes the edit of a product that was undone last, all or nothing; within the caller’s shops like the undo',
    service: 'item',
    method: 'POST',
    path: '/product-management/edit/redo',
    access: 'catalogue.manage',
    effect: 'write',
    reach: 'own',
    audit: {
      zh: '重做商品修改',
      en: 'Redo a change of a product',
      of: (_input, output) => ({ subject: output?.code ?? '' }),
    },
    input: z.object({ channelSpuId: id, version, id }),
    output: z.object({ code: z.string(), version: z.int() }),
    errors: ['NOT_FOUND', 'CATALOGUE_CHANGED', 'SHOP_FORBIDDEN', 'EDIT_NOT_REDOABLE'],
  }),
}
