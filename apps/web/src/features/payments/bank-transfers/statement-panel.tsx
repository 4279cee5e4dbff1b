import { Button } from '@mantine/core'
import {
  statementBytesMax,
  statementFields,
  statementFieldsNeeded,
  type StatementField,
} from '@showfloor/contract/common/bank-statements'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nounKey } from '../../../client/queries.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { DropFile } from '../../../ui/files/drop-file.tsx'
import { ScrollTable } from '../../../ui/lists/scroll-table.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { everyAccountQuery } from '../payments.queries.ts'
import { readStatement, type Chosen, type Statement } from './bank-transfers.queries.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const megabytesMax = statementBytesMax / 1_000_000

const chosenOf = ({ columns }: Statement): Chosen =>
  Object.fromEntries(columns.flatMap(({ field, index }) => (field === null ? [] : [[index, field]])))

/** Reads a chosen file, again with other columns, and takes it in. */
const useStatement = (accountId: string) => {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File>()
  const [seen, setSeen] = useState<Statement>()
  const [columns, setColumns] = useState<Chosen>({})
  const [reading, setReading] = useState<string>()
  const read = async (next: File, options: { columns?: Chosen; take: boolean }) => {
    setReading(next.name)
    try {
      const found = await readStatement(accountId, next, options)
      setFile(next)
      setSeen(found.taken ? undefined : found)
      setColumns(chosenOf(found))
      if (!found.taken) return
      toast.success(
        t('bank.importDone', { added: formatNumber(found.added), matched: formatNumber(found.matched) }),
      )
      await queryClient.invalidateQueries({ queryKey: nounKey('payments') })
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setReading(undefined)
    }
  }
  return {
    seen,
    columns,
    reading,
    isChanged: seen !== undefined && JSON.stringify(chosenOf(seen)) !== JSON.stringify(columns),
    choose: ([next, ...more]: readonly File[]) => {
      if (!next) return
      if (more.length > 0) toast.error(t('bank.importOnlyOne'))
      else if (next.size > statementBytesMax) toast.error(t('bank.importTooLarge', { n: megabytesMax }))
      else void read(next, { take: false })
    },
    again: () => (file ? void read(file, { columns, take: false }) : undefined),
    take: () => (file ? void read(file, { columns, take: true }) : undefined),
    drop: () => setSeen(undefined),
    setField: (index: number, field: StatementField | '') =>
      setColumns(({ [index]: _before, ...kept }) => (field === '' ? kept : { ...kept, [index]: field })),
  }
}

type Reading = ReturnType<typeof useStatement>

const Columns = ({ seen, reading }: { seen: Statement; reading: Reading }) => (
  <ScrollTable label={t('bank.importColumns')}>
    <thead>
      <tr>
        <th scope="col">{t('bank.importColumn')}</th>
        <th scope="col">{t('bank.importExample')}</th>
        <th scope="col">{t('bank.importField')}</th>
      </tr>
    </thead>
    <tbody>
      {seen.columns.map(({ index, header, example }) => (
        <tr key={index}>
          <th scope="row">{header || '—'}</th>
          <td>{example}</td>
          <td>
            <SelectField
              hideLabel
              label={`${header} ${t('bank.importField')}`}
              value={reading.columns[index] ?? ''}
              onChange={(text) => reading.setField(index, statementFields.find((one) => one === text) ?? '')}
              options={[
                { value: '', label: t('bank.importAside') },
                ...statementFields.map((field) => ({ value: field, label: t(`bank.field.${field}`) })),
              ]}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </ScrollTable>
)

/** What a file would book, before it does. */
const Preview = ({ seen, reading }: { seen: Statement; reading: Reading }) => {
  const missing = statementFieldsNeeded.filter((field) => !Object.values(reading.columns).includes(field))
  const figures = {
    rows: formatNumber(seen.rows),
    added: formatNumber(seen.added),
    matched: formatNumber(seen.matched),
  }
  const isReadable = missing.length === 0 && seen.problems.length === 0
  return (
    <Stack gap={4}>
      <Columns seen={seen} reading={reading} />
      {missing.length > 0 ? (
        <Text tone="warning">
          {t('bank.importMissing', {
            names: missing.map((field) => t(`bank.field.${field}`)).join(t('common.listSeparator')),
          })}
        </Text>
      ) : null}
      {seen.problems.length > 0 ? (
        <Text as="div" tone="warning">
          <p>{t('bank.importProblems', { n: seen.problems.length })}</p>
          <ul>
            {seen.problems.map(({ line, text }) => (
              <li key={line}>{t('bank.importLine', { line: formatNumber(line), text })}</li>
            ))}
          </ul>
        </Text>
      ) : null}
      {isReadable && !reading.isChanged ? (
        <output>{seen.added === 0 ? t('bank.importNothing') : t('bank.importFound', figures)}</output>
      ) : null}
      <FormButtons>
        <Button variant="default" onClick={reading.drop}>
          {t('common.cancel')}
        </Button>
        {reading.isChanged ? (
          <Button
            disabled={missing.length > 0}
            loading={reading.reading !== undefined}
            onClick={reading.again}
          >
            {t('bank.importAgain')}
          </Button>
        ) : (
          <Button
            disabled={!isReadable || seen.added === 0}
            loading={reading.reading !== undefined}
            onClick={reading.take}
          >
            {t('bank.importTake', { n: seen.added })}
          </Button>
        )}
      </FormButtons>
    </Stack>
  )
}

/** A bank's statement: whose it is, the file, and what it would book. */
export const StatementPanel = ({ shopId }: { shopId: string }) => {
  const accounts = useQuery(everyAccountQuery(shopId)).data ?? []
  const [chosen, setChosen] = useState<string>()
  const accountId = chosen ?? accounts[0]?.id ?? ''
  const reading = useStatement(accountId)
  const { seen } = reading
  if (accounts.length === 0) return null
  return (
    <Panel title={t('bank.importTitle')}>
      <Stack gap={4}>
        {accounts.length > 1 ? (
          <SelectField
            label={t('bank.importInto')}
            value={accountId}
            disabled={seen !== undefined}
            onChange={setChosen}
            options={accounts.map(({ id, bank, accountNo }) => ({
              value: id,
              label: `${bank} ${accountNo}`,
            }))}
          />
        ) : null}
        {seen ? (
          <Preview seen={seen} reading={reading} />
        ) : (
          <DropFile
            label={t('bank.importDrop')}
            hint={t('bank.importHint', { n: megabytesMax })}
            accept=".xlsx,.csv,.tsv,.txt"
            busy={
              reading.reading === undefined ? undefined : t('bank.importReading', { name: reading.reading })
            }
            onFile={reading.choose}
          />
        )}
      </Stack>
    </Panel>
  )
}
