import { stageEvents, type StageEvent, type StageKind } from '@showfloor/contract/common/payment-stages'
import {
  templateDaysMax,
  wholeShare,
  type StageTemplate,
  type TemplatePart,
} from '@showfloor/contract/common/stage-templates'
import { centsText, parseCents } from '../../../../ui/figures/amount-text.ts'

/** A stage of a template as it is typed. `due` is an event, or `days` with `dueDays`. */
export type PartRow = { kind: StageKind; percent: string; due: StageEvent | 'days'; dueDays: string }
export type TemplateRow = { name: string; parts: PartRow[] }

/** Percentages have two decimals, as yuan have: their hundredths are ten-thousandths of the whole. */
export const percentText = centsText
const shareOf = ({ percent }: PartRow): number => parseCents(percent) ?? 0
const daysOf = ({ dueDays }: PartRow): number | undefined =>
  /^\d{1,3}$/.test(dueDays.trim()) && Number(dueDays) <= templateDaysMax ? Number(dueDays) : undefined

export const sumOf = (parts: readonly PartRow[]): number =>
  parts.reduce((sum, part) => sum + shareOf(part), 0)

export const rowOf = ({ name, parts }: StageTemplate): TemplateRow => ({
  name,
  parts: parts.map(({ kind, share, dueDays, dueEvent }) => ({
    kind,
    percent: percentText(share),
    due: dueEvent ?? 'days',
    dueDays: String(dueDays ?? 0),
  })),
})

/** One in two halves, to be changed. */
export const newTemplate = (): TemplateRow => ({
  name: '',
  parts: [
    { kind: 'EARNEST', percent: '20', due: 'days', dueDays: '0' },
    { kind: 'BALANCE', percent: '80', due: 'BEFORE_DELIVERY', dueDays: '0' },
  ],
})

/** What is missing of the whole. */
export const newPart = (parts: readonly PartRow[]): PartRow => ({
  kind: 'BALANCE',
  percent: percentText(Math.max(0, wholeShare - sumOf(parts))),
  due: 'BEFORE_DELIVERY',
  dueDays: '0',
})

export const partFaults = (part: PartRow) => ({
  share: shareOf(part) <= 0,
  days: part.due === 'days' && daysOf(part) === undefined,
})

export const isRight = ({ name, parts }: TemplateRow): boolean =>
  name.trim() !== '' &&
  sumOf(parts) === wholeShare &&
  parts.every((part) => Object.values(partFaults(part)).every((is) => !is))

const partOf = (row: PartRow): TemplatePart => ({
  kind: row.kind,
  share: shareOf(row),
  dueDays: row.due === 'days' ? (daysOf(row) ?? 0) : null,
  dueEvent: stageEvents.find((event) => event === row.due) ?? null,
})

export const templateOf = ({ name, parts }: TemplateRow): StageTemplate => ({
  name: name.trim(),
  parts: parts.map(partOf),
})
