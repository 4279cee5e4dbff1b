import type { MessagesOf } from '../messages.ts'

export const stageTemplates = {
  title: 'Stage templates',
  text: 'Planning starts from the first template; guides may choose another. Amounts follow the shares, and the last stage takes the odd cents.',
  common:
    'This shop has no templates of its own yet and uses the common ones below; saving makes them its own.',
  name: 'Name',
  nameMissing: 'Enter a name',
  isFirst: 'Default',
  share: 'Share',
  shareWrong: 'Enter a share above 0 with at most two decimals',
  sum: '{percent}% in all',
  sumWrong: 'The shares must add up to 100%, now {percent}%',
  due: 'Due',
  'due.days': 'Days after planning',
  days: 'Days',
  daysWrong: 'Enter a whole number from 0 to 730',
  addPart: 'Add a stage',
  removePart: 'Remove stage {n}',
  add: 'Add a template',
  remove: 'Remove template {name}',
  reset: 'Use the common ones again',
  save: 'Save',
  saved: 'The templates are saved',
} satisfies MessagesOf<'stageTemplates'>
