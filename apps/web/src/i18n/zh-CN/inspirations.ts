export const inspirations = {
  title: '灵感',
  styles: '风格搭配',
  spaces: '空间搭配',
  stages: '新品发布',
  room: '空间',
  'room.LIVING': '客厅',
  'room.BEDROOM': '卧室',
  'room.DINING': '餐厅',
  'room.STUDY': '书房',
  'room.KIDS': '儿童房',
  'room.HALL': '玄关',
  noStyles: '还没有符合条件的风格',
} as const
