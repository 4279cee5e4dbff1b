import { Button } from '@mantine/core'
import { templatesMax } from '@showfloor/contract/common/stage-templates'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../../i18n/i18n.ts'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { MoveButtons, moved } from '../../../../ui/buttons/move-buttons.tsx'
import { useDraft } from '../../../../ui/drafts/use-draft.ts'
import { FormButtons } from '../../../../ui/fields/form-buttons.tsx'
import { Panel } from '../../../../ui/screen/panel.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { Notice } from '../../../../ui/states/notice.tsx'
import { SkeletonRows } from '../../../../ui/states/skeleton.tsx'
import { StatusPill } from '../../../../ui/states/status-pill.tsx'
import { Administration } from '../../../identity/administration.tsx'
import shared from '../../../identity/administration.module.css'
import type { Menu } from '../../../identity/menu.ts'
import { isRight, newTemplate, rowOf, templateOf, type TemplateRow } from './template-draft.ts'
import { TemplateFields } from './template-fields.tsx'
import { templatesQuery } from '../stages.queries.ts'
import { useSetTemplates, type Templates } from './templates.queries.ts'
import { Inline, Stack } from '../../../../ui/layout/parts.tsx'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'

const TemplatesForm = ({ shopId, templates }: { shopId: string; templates: Templates }) => {
  const { version } = templates
  const { draft, setDraft, sent } = useDraft(`stage templates ${shopId}`, {
    list: templates.data.map(rowOf),
  })
  const save = useSetTemplates(sent)
  const { list } = draft
  const put = (next: TemplateRow[]) => setDraft({ list: next })
  const send = (wanted: TemplateRow[] | null) =>
    save.mutate({ shopId, version, templates: wanted?.map(templateOf) ?? null })
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (list.every(isRight)) send(list)
      }}
    >
      {version === 0 ? <Notice tone="accent">{t('stageTemplates.common')}</Notice> : null}
      {list.map((template, at) => (
        <Panel key={at}>
          <TemplateFields
            template={template}
            onChange={(next) => put(list.map((one, place) => (place === at ? next : one)))}
            aside={
              <Inline as="span" gap={2} align="center">
                {at === 0 ? <StatusPill tone="accent">{t('stageTemplates.isFirst')}</StatusPill> : null}
                <MoveButtons
                  name={template.name}
                  at={at}
                  count={list.length}
                  onMove={(to) => put(moved(list, at, to))}
                />
                {list.length > 1 ? (
                  <IconButton
                    icon="trash"
                    tone="danger"
                    label={t('stageTemplates.remove', { name: template.name })}
                    onClick={() => put(list.filter((_, place) => place !== at))}
                  />
                ) : null}
              </Inline>
            }
          />
        </Panel>
      ))}
      <FormButtons>
        {version > 0 ? (
          <Button variant="default" disabled={save.isPending} onClick={() => send(null)}>
            {t('stageTemplates.reset')}
          </Button>
        ) : null}
        {list.length < templatesMax ? (
          <Button variant="default" onClick={() => put([...list, newTemplate()])}>
            {t('stageTemplates.add')}
          </Button>
        ) : null}
        <Button type="submit" loading={save.isPending} disabled={!list.every(isRight)}>
          {t('stageTemplates.save')}
        </Button>
      </FormButtons>
    </Stack>
  )
}

/** The plans of payment stages that guides of a shop begin with. */
export const StageTemplatesScreen = ({ shopId, menu }: { shopId: string; menu: Menu }) => {
  const { data, error, refetch } = useQuery(templatesQuery(shopId))
  return (
    <Administration menu={menu} title={t('stageTemplates.title')}>
      <p className={shared.quiet}>{t('stageTemplates.text')}</p>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <TemplatesForm key={`${shopId} ${data.version}`} shopId={shopId} templates={data} />
      ) : error ? null : (
        <SkeletonRows count={3} rowPx={200} />
      )}
    </Administration>
  )
}
