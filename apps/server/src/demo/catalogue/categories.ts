/** The category tree: groups with their categories, Chinese and English. */
export const categoryTree: readonly { name: string; nameEn: string; children: [string, string][] }[] = [
  {
    name: '客厅',
    nameEn: 'Living room',
    children: [
      ['沙发', 'Sofas'],
      ['单椅脚踏', 'Armchairs & ottomans'],
      ['茶几边几', 'Coffee & side tables'],
      ['电视柜', 'TV stands'],
    ],
  },
  {
    name: '卧室',
    nameEn: 'Bedroom',
    children: [
      ['床', 'Beds'],
      ['床垫', 'Mattresses'],
      ['床头柜', 'Nightstands'],
      ['衣柜', 'Wardrobes'],
      ['斗柜妆台', 'Chests & dressing tables'],
      ['床品', 'Bedding'],
    ],
  },
  {
    name: '餐厅',
    nameEn: 'Dining room',
    children: [
      ['餐桌', 'Dining tables'],
      ['餐椅', 'Dining chairs'],
      ['餐边柜', 'Sideboards'],
      ['吧台吧椅', 'Bar furniture'],
    ],
  },
  {
    name: '书房',
    nameEn: 'Study',
    children: [
      ['书桌', 'Desks'],
      ['书柜书架', 'Bookcases & shelves'],
      ['办公椅', 'Office chairs'],
    ],
  },
  {
    name: '门厅收纳',
    nameEn: 'Hall & storage',
    children: [
      ['鞋柜', 'Shoe cabinets'],
      ['凳与换鞋凳', 'Stools & benches'],
      ['镜子', 'Mirrors'],
      ['吊柜置物', 'Wall cabinets & trolleys'],
    ],
  },
  {
    name: '儿童房',
    nameEn: 'Children',
    children: [
      ['儿童床', "Children's beds"],
      ['儿童桌椅', "Children's tables & chairs"],
    ],
  },
  {
    name: '灯具软装',
    nameEn: 'Lighting & textiles',
    children: [
      ['灯具', 'Lamps'],
      ['地毯', 'Rugs'],
      ['窗帘屏风', 'Curtains & dividers'],
    ],
  },
  { name: '户外', nameEn: 'Outdoor', children: [['户外家具', 'Outdoor furniture']] },
]
