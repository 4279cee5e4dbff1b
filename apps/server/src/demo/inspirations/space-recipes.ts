import type { InspirationRoom } from '@showfloor/contract/common/inspirations'

/** A slot: its name, the kind and approximate width of its product, and the quantity. */
export type Wish = readonly [name: string, kind: string, widthMm: number, quantity?: number]
type Recipe = { name: string; lead: string; style: string; wishes: readonly Wish[] }

const living: readonly Recipe[] = [
  {
    name: '小客厅也从容',
    lead: '双人沙发配圆几，十二平方也走得开',
    style: '北欧',
    wishes: [
      ['沙发', 'sofa', 1660],
      ['圆茶几', 'coffee-table', 700],
      ['电视柜', 'tv-stand', 1800],
      ['边几', 'side-table', 460],
    ],
  },
  {
    name: '三口之家的会客厅',
    lead: '三人沙发、长茶几与一张阅读椅',
    style: '现代简约',
    wishes: [
      ['沙发', 'sofa', 2300],
      ['茶几', 'coffee-table', 1200],
      ['电视柜', 'tv-stand', 2000],
      ['地毯', 'rug', 2300],
      ['休闲椅', 'armchair', 800],
    ],
  },
  {
    name: '贵妃位的周末',
    lead: '躺平看电影，灯光落在书页上',
    style: '奶油风',
    wishes: [
      ['转角沙发', 'corner-sofa', 2850],
      ['圆茶几', 'coffee-table', 900],
      ['电视柜', 'tv-stand', 2200],
      ['地毯', 'rug', 2300],
      ['落地灯', 'floor-lamp', 420],
    ],
  },
  {
    name: '围坐谈天',
    lead: '没有电视的客厅，椅子都朝着人',
    style: '中古',
    wishes: [
      ['沙发', 'sofa', 2300],
      ['圆茶几', 'coffee-table', 900],
      ['休闲椅', 'armchair', 800, 2],
      ['地毯', 'rug', 3000],
      ['书柜', 'bookcase', 1000],
      ['落地灯', 'floor-lamp', 420],
    ],
  },
  {
    name: '大平层影音厅',
    lead: '四人位、大电视柜，三米观影距离',
    style: '意式轻奢',
    wishes: [
      ['沙发', 'sofa', 2950],
      ['茶几', 'coffee-table', 1400],
      ['电视柜', 'tv-stand', 2400],
      ['地毯', 'rug', 3000],
      ['休闲椅', 'armchair', 800, 2],
      ['边几', 'side-table', 460],
      ['落地灯', 'floor-lamp', 420],
    ],
  },
  {
    name: '白天客厅，晚上客房',
    lead: '沙发床一拉就是一张床',
    style: '日式原木',
    wishes: [
      ['沙发床', 'sofa-bed', 1800],
      ['圆茶几', 'coffee-table', 700],
      ['电视柜', 'tv-stand', 1800],
      ['置物架', 'shelf', 800],
    ],
  },
]

const bedroom: readonly Recipe[] = [
  {
    name: '九平方主卧',
    lead: '一米五的床，衣柜不挡路',
    style: '北欧',
    wishes: [
      ['床', 'bed', 1600],
      ['衣柜', 'wardrobe', 1200],
      ['床头柜', 'nightstand', 400],
      ['床垫', 'mattress', 1500],
    ],
  },
  {
    name: '两个人的主卧',
    lead: '一米八的床，两侧都下得来',
    style: '现代简约',
    wishes: [
      ['床', 'bed', 1920],
      ['床头柜', 'nightstand', 500, 2],
      ['衣柜', 'wardrobe', 1600],
      ['床垫', 'mattress', 1800],
      ['斗柜', 'chest', 800],
    ],
  },
  {
    name: '套房式主卧',
    lead: '两米大床，自己的妆台和一面衣柜',
    style: '意式轻奢',
    wishes: [
      ['床', 'bed', 2120],
      ['床头柜', 'nightstand', 500, 2],
      ['衣柜', 'wardrobe', 2400],
      ['床垫', 'mattress', 2000],
      ['梳妆台', 'dressing-table', 1000],
      ['妆凳', 'stool', 380],
      ['地毯', 'rug', 3000],
    ],
  },
  {
    name: '能办公的次卧',
    lead: '单人床靠墙，窗边一张书桌',
    style: '日式原木',
    wishes: [
      ['床', 'bed', 1290],
      ['书桌', 'desk', 1200],
      ['办公椅', 'office-chair', 660],
      ['衣柜', 'wardrobe', 1200],
      ['床垫', 'mattress', 1200],
    ],
  },
  {
    name: '父母来住的客房',
    lead: '床不高，斗柜随手可放',
    style: '新中式',
    wishes: [
      ['床', 'bed', 1620],
      ['床头柜', 'nightstand', 500, 2],
      ['床垫', 'mattress', 1500],
      ['斗柜', 'chest', 600],
    ],
  },
]

const dining: readonly Recipe[] = [
  {
    name: '四人小餐厅',
    lead: '一米二的桌子，椅子推得进去',
    style: '北欧',
    wishes: [
      ['餐桌', 'dining-table', 1200],
      ['餐椅', 'dining-chair', 490, 4],
    ],
  },
  {
    name: '六人餐厅与餐边柜',
    lead: '咖啡机有了自己的位置',
    style: '现代简约',
    wishes: [
      ['餐桌', 'dining-table', 1600],
      ['餐椅', 'dining-chair', 490, 6],
      ['餐边柜', 'sideboard', 1400],
      ['吊灯', 'pendant-lamp', 600],
    ],
  },
  {
    name: '团圆圆桌',
    lead: '八个人围坐，转盘够得着每一道菜',
    style: '新中式',
    wishes: [
      ['圆餐桌', 'dining-table', 1350],
      ['餐椅', 'dining-chair', 490, 8],
      ['酒柜', 'cabinet', 800],
      ['吊灯', 'pendant-lamp', 800],
    ],
  },
  {
    name: '早餐吧台',
    lead: '两把吧椅，靠墙就是一个角落',
    style: '意式轻奢',
    wishes: [
      ['吧台桌', 'bar-table', 1200],
      ['吧椅', 'bar-stool', 430, 2],
      ['餐边柜', 'sideboard', 1200],
    ],
  },
  {
    name: '宴客长桌',
    lead: '一米八岩板长桌，一柜一酒',
    style: '侘寂',
    wishes: [
      ['餐桌', 'dining-table', 1800],
      ['餐椅', 'dining-chair', 490, 8],
      ['餐边柜', 'sideboard', 1600],
      ['酒柜', 'cabinet', 1000],
      ['地毯', 'rug', 3000],
    ],
  },
]

const study: readonly Recipe[] = [
  {
    name: '五平方书房',
    lead: '一桌一椅一柜，关上门就能专心',
    style: '日式原木',
    wishes: [
      ['书桌', 'desk', 1200],
      ['办公椅', 'office-chair', 660],
      ['书柜', 'bookcase', 800],
    ],
  },
  {
    name: '满墙的书',
    lead: '三个书柜连成一面墙',
    style: '中古',
    wishes: [
      ['书桌', 'desk', 1600],
      ['办公椅', 'office-chair', 660],
      ['书柜', 'bookcase', 1000, 3],
      ['台灯', 'table-lamp', 280],
    ],
  },
  {
    name: '窗边阅读角',
    lead: '工作在桌前，读书在窗边',
    style: '奶油风',
    wishes: [
      ['书桌', 'desk', 1400],
      ['办公椅', 'office-chair', 660],
      ['书柜', 'bookcase', 1000],
      ['休闲椅', 'armchair', 800],
      ['落地灯', 'floor-lamp', 420],
    ],
  },
]

const kids: readonly Recipe[] = [
  {
    name: '兄弟俩的房间',
    lead: '高低床靠墙，地上留出来玩',
    style: '北欧',
    wishes: [
      ['高低床', 'bunk-bed', 2080],
      ['学习桌', 'kids-table', 1200],
      ['儿童椅', 'kids-chair', 380],
      ['衣柜', 'wardrobe', 1200],
    ],
  },
  {
    name: '宝宝来了',
    lead: '婴儿床边一把喂奶椅',
    style: '奶油风',
    wishes: [
      ['婴儿床', 'crib', 1250],
      ['喂奶椅', 'armchair', 800],
      ['斗柜', 'chest', 800],
      ['地毯', 'rug', 2000],
    ],
  },
  {
    name: '上学了',
    lead: '一张床、一张能长高的桌子',
    style: '日式原木',
    wishes: [
      ['床', 'bed', 1290],
      ['学习桌', 'kids-table', 1000],
      ['儿童椅', 'kids-chair', 380],
      ['书架', 'shelf', 800],
    ],
  },
]

const hall: readonly Recipe[] = [
  {
    name: '一米四的玄关',
    lead: '薄鞋柜，进门坐下换鞋',
    style: '现代简约',
    wishes: [
      ['鞋柜', 'shoe-cabinet', 800],
      ['换鞋凳', 'bench', 600],
    ],
  },
  {
    name: '出门前照一照',
    lead: '鞋柜、凳子和一面全身镜',
    style: '奶油风',
    wishes: [
      ['鞋柜', 'shoe-cabinet', 1000],
      ['换鞋凳', 'bench', 800],
      ['全身镜', 'mirror', 550],
    ],
  },
  {
    name: '一家五口的鞋',
    lead: '两个大鞋柜，四季都放得下',
    style: '新中式',
    wishes: [
      ['鞋柜', 'shoe-cabinet', 1200, 2],
      ['换鞋凳', 'bench', 1000],
      ['全身镜', 'mirror', 600],
    ],
  },
]

/** The recipes of the demo chain's furniture sets, for small rooms before large ones. */
export const spaceRecipes: readonly [InspirationRoom, readonly Recipe[]][] = [
  ['LIVING', living],
  ['BEDROOM', bedroom],
  ['DINING', dining],
  ['STUDY', study],
  ['KIDS', kids],
  ['HALL', hall],
]
