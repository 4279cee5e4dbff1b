import type { ParsedInputOf } from '@showfloor/contract/common/call'
import { commonTemplates, wholeShare, type StageTemplate } from '@showfloor/contract/common/stage-templates'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

/** The templates of a shop: its own, otherwise the common ones. */
export const templatesOf = async (
  { db }: { db: Db },
  { shopId }: { shopId: string },
): Promise<{ version: number; data: StageTemplate[] }> => {
  const { rows } = await sql<{ version: number; templates: StageTemplate[] }>`
    select version, templates
    from stage_templates
    where shop_id = ${shopId}`.execute(db)
  const [own] = rows
  return own ? { version: own.version, data: own.templates } : { version: 0, data: [...commonTemplates] }
}

/** Compare-and-set on the version, 0 where a shop has none of its own; false when somebody else was faster. */
const keepTemplates = async (
  db: Db,
  shopId: string,
  version: number,
  templates: readonly StageTemplate[] | null,
): Promise<boolean> => {
  const json = JSON.stringify(templates)
  const { count } =
    templates === null
      ? await sql`
          delete from stage_templates
          where shop_id = ${shopId} and version = ${version}`.execute(db)
      : version === 0
        ? await sql`
            insert into stage_templates (shop_id, templates)
            values (${shopId}, ${json}::jsonb)
            on conflict do nothing`.execute(db)
        : await sql`
            update stage_templates
            set version = version + 1, templates = ${json}::jsonb
            where shop_id = ${shopId} and version = ${version}`.execute(db)
  return count === 1
}

const isWhole = ({ parts }: StageTemplate): boolean =>
  parts.reduce((sum, { share }) => sum + share, 0) === wholeShare &&
  parts.every(({ dueDays, dueEvent }) => (dueDays === null) !== (dueEvent === null))

/** Errors: STAGE_TEMPLATE_INVALID, STAGE_TEMPLATES_CHANGED. */
export const setTemplates = async (
  context: Context,
  { shopId, version, templates }: ParsedInputOf<Contract['payments']['stageTemplatesSet']>,
) => {
  const wrong = templates?.find((template) => !isWhole(template))
  if (wrong) throw new CallError('STAGE_TEMPLATE_INVALID', { name: wrong.name })
  if (!(await keepTemplates(context.db, shopId, version, templates)))
    throw new CallError('STAGE_TEMPLATES_CHANGED')
  return templatesOf(context, { shopId })
}
