/** A series: a designer's word, its brand and style, and its price level compared to others. */
export type Series = { word: string; code: string; brand: string; style: string; tier: number; story: string }

const styles: Record<string, { brand: string; tier: number; story: string; words: string }> = {
  现代简约: {
    brand: '予所',
    tier: 1,
    story: '线条利落，比例克制，与大多数客厅和卧室都能相处',
    words: '云栖 沐光 屿见 星野 初晴 简泊 都会 远舟 未央',
  },
  北欧: {
    brand: '挪森',
    tier: 0.92,
    story: '浅木色与圆润收边，轻便耐看，小户型也不显局促',
    words: '拾木 雪松 峡湾 白桦 麋岭 晨屿 诺林 冬原',
  },
  奶油风: {
    brand: '绵尔',
    tier: 1.02,
    story: '圆角与柔和的奶油色调，坐卧之间都是松软的触感',
    words: '奶盖 云朵 暖绒 棉语 糯糯 慕白 芙卡 圆舞',
  },
  新中式: {
    brand: '素履',
    tier: 1.28,
    story: '取明式家具的骨架，榫卯结构，留白处见功夫',
    words: '清欢 远黛 听澜 知微 南墨 松间 月白 青釉',
  },
  日式原木: {
    brand: '祐间',
    tier: 1.08,
    story: '整板取材，木纹顺直，水性木蜡油哑光涂装',
    words: '禾木 溪岸 归野 朴境 木语 清川 和间 一木',
  },
  意式轻奢: {
    brand: '珂德',
    tier: 1.55,
    story: '低矮舒展的轮廓配细金属收边，面料与皮革均为意式配色',
    words: '米兰 卡诺 维罗 拉玛 都灵 贝拉 索雷 罗曼',
  },
  侘寂: {
    brand: '芜境',
    tier: 1.18,
    story: '保留手工的痕迹与自然肌理，颜色来自泥土与砂岩',
    words: '素屿 栖川 半山 砂岩 陶野 枯川 石间',
  },
  中古: {
    brand: '廿里',
    tier: 1.22,
    story: '六十年代的斜腿与深色胡桃木，复古而不沉重',
    words: '旧巷 雅集 胡桃里 时光 拿铁 南洋 赭石 安德',
  },
}

/** All series, styles mixed so that neighbours differ. */
export const allSeries: readonly Series[] = (() => {
  const groups = Object.entries(styles).map(([style, { brand, tier, story, words }]) =>
    words
      .split(' ')
      .map((word, index) => ({ word, brand, style, story, tier: tier * (0.94 + 0.03 * (index % 5)) })),
  )
  const longest = Math.max(...groups.map((group) => group.length))
  const mixed = Array.from({ length: longest }, (_, index) =>
    groups.flatMap((group) => group[index] ?? []),
  ).flat()
  return mixed.map((entry, index) => ({ ...entry, code: `S${String(index + 1).padStart(2, '0')}` }))
})()
