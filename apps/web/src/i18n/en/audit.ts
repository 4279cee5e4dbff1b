import type { MessagesOf } from '../messages.ts'

export const audit = {
  title: 'Audit log',
  time: 'Time',
  who: 'Who',
  action: 'Action',
  what: 'Subject and content',
  where: 'From where',
  everybody: 'Everybody',
  everything: 'Every action',
  from: 'From',
  to: 'To',
  subjectHint: 'Id of the subject, or an order’s number',
  empty: 'No entry matches',
  older: 'Load older entries',
} satisfies MessagesOf<'audit'>
