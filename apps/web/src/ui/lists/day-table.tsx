import type { ComponentType } from 'react'
import { formatDay } from '../../i18n/format.ts'
import { ScrollTable } from './scroll-table.tsx'
import { Text } from '../layout/parts.tsx'

/** A row for each day and a column for each source, in the order of the data, which has every source of every day. */
export const DayTable = <T extends { source: string; day: string }>(props: {
  label: string
  dayTitle: string
  sourceTitle: (source: T['source']) => string
  data: readonly T[]
  Cell: ComponentType<{ one: T }>
}) => {
  const { Cell } = props
  const sources = [...new Set<T['source']>(props.data.map(({ source }) => source))]
  return (
    <ScrollTable label={props.label}>
      <thead>
        <tr>
          <th scope="col">{props.dayTitle}</th>
          {sources.map((source) => (
            <th key={source} scope="col">
              {props.sourceTitle(source)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...Map.groupBy(props.data, ({ day }) => day)].map(([day, ofDay]) => (
          <tr key={day}>
            <Text as="th" nowrap scope="row">
              {formatDay(day)}
            </Text>
            {ofDay.map((one) => (
              <td key={one.source}>
                <Cell one={one} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}
