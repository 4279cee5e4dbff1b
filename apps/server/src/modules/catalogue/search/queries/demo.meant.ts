import { kind, look, named, type Expected } from './expectations.ts'

export const sofa = kind('sofa', 'corner-sofa', 'sofa-bed')
export const bed = kind('bed')
export const chair = kind('dining-chair', 'armchair', 'office-chair', 'bar-stool', 'kids-chair')
export const table = kind(
  'dining-table',
  'coffee-table',
  'side-table',
  'desk',
  'bar-table',
  'dressing-table',
  'kids-table',
)
export const diningTable = kind('dining-table')
export const desk = kind('desk')
export const wardrobe = kind('wardrobe')
export const kidsBed = kind('bunk-bed', 'crib')
export const lamp = kind('floor-lamp', 'table-lamp', 'pendant-lamp')
export const soft = look(/布|棉|雪尼尔|绒|织/)
export const leather = look(/皮/)
export const solidWood = look(/橡木|胡桃木|樱桃木|白蜡木|橡胶木|松木|榉木/)
export const round: Expected = (sku) => named(/圆(餐桌|茶几)/)(sku)
export const grey = look(/灰/)
export const white = look(/白(?![橡蜡])/)
export const walnut = look(/胡桃/)
export const oak = look(/橡木/)
