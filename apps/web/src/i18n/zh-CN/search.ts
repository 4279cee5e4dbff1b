export const search = {
  open: '全局搜索',
  hint: '搜商品、订单、客户、页面',
  found: '搜索结果',
  products: '商品',
  orders: '订单',
  customers: '客户',
  places: '页面',
  nothing: '没有找到“{text}”',
  keyMove: '选择',
  keyOpen: '打开',
} as const
