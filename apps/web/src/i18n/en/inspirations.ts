import type { MessagesOf } from '../messages.ts'

export const inspirations = {
  title: 'Inspiration',
  styles: 'Styles',
  spaces: 'Spaces',
  stages: 'New products',
  room: 'Room',
  'room.LIVING': 'Living room',
  'room.BEDROOM': 'Bedroom',
  'room.DINING': 'Dining room',
  'room.STUDY': 'Study',
  'room.KIDS': 'Children’s room',
  'room.HALL': 'Hall',
  noStyles: 'No style matches yet',
} satisfies MessagesOf<'inspirations'>
