import { z } from 'zod'
import { call } from '../common/call.ts'
import { id, version } from '../common/schemas.ts'

/**
 * What one edit did to one row. `relation`: the table it stands in; `known`: by what people know the row, such as its SKU's code and its shop. A field is a column,
 * or `attributes.` and a SKU's attribute; its values are text, ids by the name of what they are of, null where there is nothing.
 */
const change = z.object({
  relation: z.string(),
  known: z.array(z.string()),
  result: z.enum(['created', 'updated', 'removed']),
  fields: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
})

/** What was done to a product in its editor. */
export const historyCalls = {
  productEdits: call({
    summary:
      'Edits of a product from below `before`, the newest first: who, when, and what changed from what to what; a cost only with `cost.read`',
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
          /** The last that stands can be undone, until something else has changed what it did. */
          undoable: z.boolean(),
          /** The first that is undone after all that stand can be done again, until something else has changed what it did. */
          redoable: z.boolean(),
          /** Whether it is still known what it changed: that is forgotten after 90 days, as of an import. */
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
      'Puts back what the last edit of a product changed, all of it or nothing; one of shops’ prices or stock only in the caller’s shops',
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
      'Does once more what the edit of a product that was undone last had changed, all of it or nothing; in the caller’s shops only, too',
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
