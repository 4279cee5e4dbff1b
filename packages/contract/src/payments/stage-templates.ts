import { z } from 'zod'
import { call } from '../common/call.ts'
import { stageEvents, stageKinds, stagesMax } from '../common/payments/payment-stages.ts'
import { templateDaysMax, templatesMax, wholeShare } from '../common/payments/stage-templates.ts'
import { id } from '../common/schemas.ts'

const part = z.object({
  kind: z.enum(stageKinds),
  /** Share of the payable, in ten-thousandths; they add up to 10,000. */
  share: z.int().min(1).max(wholeShare),
  /** Days after the plan is made; null where it waits for the event. */
  dueDays: z.int().min(0).max(templateDaysMax).nullable(),
  dueEvent: z.enum(stageEvents).nullable(),
})

const template = z.object({
  name: z.string().trim().min(1).max(30),
  parts: z.array(part).min(1).max(stagesMax),
})

const ofShop = ({ shopId }: { shopId: string }) => [shopId]
const output = z.object({
  /** 0 where the shop has none of its own. */
  version: z.int(),
  /** In their order; a plan begins with the first. */
  data: z.array(template),
})

/** The templates from which guides of a shop plan stages. */
export const stageTemplateCalls = {
  stageTemplates: call({
    summary: 'The templates of payment stages in a shop, the default first',
    service: 'trade',
    method: 'POST',
    path: '/payment/stage/templates',
    access: 'payment.read',
    effect: 'read',
    shop: ofShop,
    input: z.object({ shopId: id }),
    output,
    errors: [],
  }),
  stageTemplatesSet: call({
    summary: 'Saves the templates of payment stages of a shop; with null it uses the common ones again',
    service: 'trade',
    method: 'POST',
    path: '/payment/stage/templates/set',
    access: 'stage.setup',
    effect: 'write',
    shop: ofShop,
    audit: {
      zh: '设置分期模板',
      en: 'Set templates of payment stages',
      about: 'shop',
      of: ({ shopId }) => ({ subject: shopId }),
    },
    input: z.object({
      shopId: id,
      /** The version that was read. */
      version: z.int().min(0).max(2_147_483_647),
      templates: z.array(template).min(1).max(templatesMax).nullable(),
    }),
    output,
    errors: ['STAGE_TEMPLATES_CHANGED', 'STAGE_TEMPLATE_INVALID'],
  }),
}
