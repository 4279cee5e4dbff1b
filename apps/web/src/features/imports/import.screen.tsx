import { isImportWorking } from '@showfloor/contract/common/import-kinds'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { nounKey, useCall } from '../../client/queries.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { ActionBar } from '../../ui/screen/action-bar.tsx'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { Icon } from '../../ui/pictures/icons.tsx'
import { ListedScreen } from '../../ui/lists/list-screen.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { QueryState } from '../../ui/states/query-state.tsx'
import { ResultCounts, ImportState, rateWords, Who } from './history-row.tsx'
import { ColumnsPanel } from './import-columns.tsx'
import { PreviewPanel, ProblemsPanel } from './import-tables.tsx'
import { kindsQuery, useImport, useImportNews, type Import } from './imports.queries.ts'
import { Box, Inline, Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './imports.module.css'

const Working = ({ progress }: { progress: Import['progress'] }) => {
  const percent = progress && progress.of > 0 ? Math.min(100, (progress.done / progress.of) * 100) : 0
  return (
    <Stack as="output" gap={2} pad={5} surface="plain" round="l" shadow={1} className={classes.working}>
      <span>{progress ? t(`imports.phase.${progress.phase}`) : t('common.loading')}</span>
      <Box as="progress" wide max={100} value={percent} aria-label={t('imports.state.CHECKING')} />
    </Stack>
  )
}

const Notice = (props: { tone: 'danger' | 'warning' | 'neutral'; title: string; text?: string }) => (
  <Inline
    gap={3}
    pad={4}
    surface="sunken"
    round="m"
    className={classes.notice}
    data-tone={props.tone}
    role={props.tone === 'danger' ? 'alert' : undefined}
  >
    <Icon name={props.tone === 'neutral' ? 'info' : 'alert'} />
    <Stack as="p" gap={1} shrink breakWords>
      <Text as="b" weight={600}>
        {props.title}
      </Text>
      {props.text ? <span>{props.text}</span> : null}
    </Stack>
  </Inline>
)

/** Remarks on an import as a whole. */
const Notices = ({ item }: { item: Import }) => {
  const changes = changesOf(item)
  return (
    <>
      {item.state === 'ASKED' ? (
        <Notice tone="warning" title={t('imports.asked')} text={item.refusal} />
      ) : item.refusal ? (
        <Notice tone="danger" title={item.refusal} />
      ) : null}
      {item.state === 'INTERRUPTED' ? (
        <Notice
          tone="warning"
          title={t(item.appliedAt ? 'imports.interruptedTurn' : 'imports.interrupted')}
        />
      ) : null}
      {item.state === 'CHECKED' && item.bad > 0 ? (
        <Notice tone="danger" title={t('imports.badTitle', { n: item.bad })} text={t('imports.badText')} />
      ) : null}
      {item.state === 'CHECKED' && item.bad === 0 && changes === 0 ? (
        <Notice tone="neutral" title={t('imports.nothingNew')} />
      ) : null}
      {item.state === 'APPLIED' && changes === 0 ? (
        <Notice tone="neutral" title={t('imports.nothingChanged')} />
      ) : null}
      {item.state === 'APPLIED' && item.kind === 'accounts' && item.created > 0 ? (
        <p>
          <Link to="/first-passwords">{t('imports.firstPasswords')}</Link>
        </p>
      ) : null}
    </>
  )
}

/** The next action of an import, if any. */
const Actions = ({ item }: { item: Import }) => {
  const queryClient = useQueryClient()
  const again = () => queryClient.invalidateQueries({ queryKey: nounKey('imports') })
  const apply = useCall('imports.apply', { onSuccess: again })
  const undo = useCall('imports.undo', { onSuccess: again })
  const redo = useCall('imports.redo', { onSuccess: again })
  const check = useCall('imports.check', { onSuccess: again })
  const next = nextOf(item)
  const askUndo = async () => {
    if (await confirm({ text: t('imports.undoQuestion') })) undo.mutate({ id: item.id })
  }
  if (next === null) return null
  return (
    <ActionBar floating summary={<ResultCounts item={item} />}>
      {next === 'replace' ? (
        <Button
          renderRoot={(root) => (
            <Link
              to="/imports"
              search={{ kind: item.kind, ...(item.shopId ? { shop: item.shopId } : {}) }}
              {...root}
            />
          )}
        >
          {t('imports.replace')}
        </Button>
      ) : null}
      {next === 'recheck' ? (
        <Button loading={check.isPending} onClick={() => check.mutate({ id: item.id })}>
          {t('imports.checkAgain')}
        </Button>
      ) : null}
      {next === 'undo' ? (
        <Button variant="default" loading={undo.isPending} onClick={() => void askUndo()}>
          {t('imports.undo')}
        </Button>
      ) : null}
      {next === 'redo' ? (
        <Button variant="default" loading={redo.isPending} onClick={() => redo.mutate({ id: item.id })}>
          {t('imports.redo')}
        </Button>
      ) : null}
      {next === 'apply' ? (
        <Button loading={apply.isPending} onClick={() => apply.mutate({ id: item.id })}>
          {t('imports.apply', { n: formatNumber(item.created + item.updated) })}
        </Button>
      ) : null}
    </ActionBar>
  )
}

const nextOf = (item: Import): 'apply' | 'undo' | 'redo' | 'recheck' | 'replace' | null => {
  if (item.state === 'INTERRUPTED') {
    if (item.appliedAt === null) return 'recheck'
    return item.undoneAt === null ? 'undo' : 'redo'
  }
  if (item.state === 'UNDONE') return item.redoable && changesOf(item) > 0 ? 'redo' : null
  if (item.state === 'APPLIED') return item.undoable && changesOf(item) > 0 ? 'undo' : null
  if (item.state === 'REFUSED' || (item.state === 'CHECKED' && item.bad > 0)) return 'replace'
  return item.state === 'CHECKED' && changesOf(item) > 0 ? 'apply' : null
}

const changesOf = (item: Import): number => item.created + item.updated + item.removed

const Found = ({ item }: { item: Import }) => {
  const { data: kinds, units } = useQuery(kindsQuery()).data ?? { data: [], units: [] }
  const kind = kinds.find((candidate) => candidate.kind === item.kind)
  const isWorking = isImportWorking(item.state)
  const facts = [
    kind?.name,
    item.shopName,
    item.written,
    item.rows > 0 ? t('imports.rows', { n: formatNumber(item.rows) }) : '',
    item.merged > 0 ? `${t('imports.merged')} ${formatNumber(item.merged)}` : '',
    item.leftOut > 0 ? `${t('imports.leftOut')} ${formatNumber(item.leftOut)}` : '',
    rateWords(item),
  ]
  return (
    <>
      <Stack gap={1} className={classes.about}>
        <Text tone="quiet">{facts.filter(Boolean).join(' · ')}</Text>
        <Who item={item} />
      </Stack>
      {isWorking ? <Working progress={item.progress} /> : null}
      <Notices item={item} />
      {item.problems.length > 0 ? <ProblemsPanel item={item} /> : null}
      {item.preview.rows.length > 0 ? <PreviewPanel item={item} /> : null}
      {kind && item.columns.length > 0 ? (
        <ColumnsPanel key={`${item.id} ${item.state}`} item={item} kind={kind} units={units} />
      ) : null}
      {isWorking ? null : <Actions item={item} />}
    </>
  )
}

/** One import: its progress, its columns, what it would change or has changed, and its faults. */
export const ImportScreen = ({ id }: { id: string }) => {
  useImportNews()
  const query = useImport(id)
  return (
    <ListedScreen
      back={{ link: { to: '/imports' }, name: t('imports.back') }}
      title={query.data?.fileName ?? t('layout.imports')}
      state={query.data ? <ImportState item={query.data} /> : undefined}
    >
      {query.isPending ? <SkeletonRows count={6} rowPx={64} /> : null}
      <QueryState query={query} />
      {query.data ? <Found item={query.data} /> : null}
    </ListedScreen>
  )
}
