import type { Buyer } from './rows.ts'

const shanghai = { province: '上海市', city: '上海市' }
const zhejiang = { province: '浙江省', city: '杭州市' }

/** Fictional customers of the marketplaces. */
export const buyers: readonly Buyer[] = [
  {
    name: '周雨桐',
    mobile: '13800010001',
    ...shanghai,
    district: '徐汇区',
    street: '漕河泾街道',
    detail: '宜山路 700 号 3 幢 502 室',
  },
  {
    name: '李思源',
    mobile: '13800010002',
    ...shanghai,
    district: '浦东新区',
    street: '花木街道',
    detail: '芳甸路 300 弄 18 号 1201 室',
  },
  {
    name: '何静怡',
    mobile: '13800010003',
    ...shanghai,
    district: '闵行区',
    street: '七宝镇',
    detail: '新镇路 88 弄 6 号 301 室',
  },
  {
    name: '吴昊然',
    mobile: '13800010004',
    ...zhejiang,
    district: '西湖区',
    street: '文新街道',
    detail: '文二西路 555 号 9 幢 2 单元 402 室',
  },
  {
    name: '郑可心',
    mobile: '13800010005',
    ...zhejiang,
    district: '余杭区',
    street: '仓前街道',
    detail: '良睦路 1399 号 22 幢 1603 室',
  },
  {
    name: '孙明哲',
    mobile: '13800010006',
    province: '江苏省',
    city: '苏州市',
    district: '工业园区',
    street: '娄葑街道',
    detail: '星湖街 158 号 12 幢 801 室',
  },
  {
    name: '欧阳若兰',
    mobile: '13800010007',
    province: '广东省',
    city: '广州市',
    district: '天河区',
    street: '猎德街道',
    detail: '花城大道 66 号 2805 室',
  },
  {
    name: '马骏',
    mobile: '13800010008',
    province: '四川省',
    city: '成都市',
    district: '武侯区',
    street: '桂溪街道',
    detail: '天府大道中段 199 号 7 幢 1102 室',
  },
]
