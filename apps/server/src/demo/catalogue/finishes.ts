export type Color = { name: string; hex: string }
/** `word` is part of a product's name, `materialName` is on the label, `material` is for drawings, `factor` multiplies the price. */
export type Finish = { word: string; materialName: string; material: string; factor: number; colors: Color[] }

const colors = (text: string): Color[] =>
  text.split(' ').map((part) => {
    const [name = '', hex = ''] = part.split('#')
    return { name, hex: `#${hex}` }
  })
const finish = (
  word: string,
  materialName: string,
  material: string,
  factor: number,
  palette: string,
): Finish => ({ word, materialName, material, factor, colors: colors(palette) })

export const upholstery: readonly Finish[] = [
  finish(
    '真皮',
    '头层黄牛皮',
    'leather',
    1.7,
    '焦糖棕#9a5b34 雾灰#8d8f90 墨黑#2b2a2a 象牙白#e8dfce 深橄榄#565a3d',
  ),
  finish(
    '科技布',
    '科技布',
    'fabric',
    1,
    '燕麦色#cdbfa8 暖灰#a29a8f 雾霾蓝#7d93a3 奶咖#b59a80 石墨灰#55575a',
  ),
  finish(
    '棉麻',
    '棉麻混纺',
    'fabric',
    1.05,
    '亚麻本色#d3c6af 米白#ece4d4 鼠尾草绿#9aa78d 陶土红#a9624a 浅灰#bcbab4',
  ),
  finish('雪尼尔', '雪尼尔', 'fabric', 1.12, '杏色#d9c1a0 海盐灰#b4b8b8 松石绿#4f7f7c 可可棕#6e5140'),
  finish('绒布', '荷兰绒', 'velvet', 1.15, '墨绿#2f4a3e 宝石蓝#2c4a6e 藕粉#d2a7a0 姜黄#c38b3a 驼色#b08d63'),
  finish('羊羔绒', '羊羔绒', 'boucle', 1.2, '奶油白#f0e8d9 燕麦#ddd0ba 浅驼#cdb596 雾粉#ddc0b6'),
]

export const woods: readonly Finish[] = [
  finish('白橡木', 'FAS级白橡木', 'wood', 1.25, '原木色#c9a676 烟熏棕#7b5a3c 浅洗白#ded0b8'),
  finish('黑胡桃木', '北美黑胡桃木', 'wood', 1.6, '胡桃本色#5d4030 深胡桃#432c20'),
  finish('樱桃木', '红樱桃木', 'wood', 1.45, '樱桃本色#a0603d 蜜糖色#b97a4b'),
  finish('白蜡木', '白蜡木', 'wood', 1.1, '本色#d2b48c 黑色开放漆#2e2b29 浅胡桃#94694a'),
  finish('橡胶木', '橡胶木', 'wood', 0.85, '浅原木#d6b98d 暖白#ece5d8 胡桃色#6f4d37'),
]

export const boards: readonly Finish[] = [
  finish('烤漆', 'E0级密度板烤漆', 'wood', 1, '暖白#efe9de 奶咖#c4ab8f 雾灰#9d9c98 墨绿#34493e'),
  finish('木纹', 'ENF级实木颗粒板', 'wood', 0.82, '浅橡#cdae83 深胡桃#53392a 灰橡#9c8f80'),
  finish('肤感膜', 'ENF级多层板', 'wood', 1.12, '奶油白#f1eadc 高级灰#8f8f8d 燕麦#d5c6ae 雾蓝#8599a6'),
  ...woods.slice(0, 2),
]

export const tops: readonly Finish[] = [
  finish('岩板', '12mm亮光岩板', 'stone', 1.15, '雪山白#e9e7e2 劳伦黑金#2f2d2c 鱼肚白#dedbd5 灰玉#a8a59e'),
  finish('天然大理石', '天然大理石', 'stone', 1.7, '爵士白#e6e4df 深啡网#5a4032'),
  finish('钢化玻璃', '钢化玻璃', 'glass', 0.9, '茶色#8d7159 透明灰#a9b4b5'),
  ...woods,
]

export const metals: readonly Finish[] = [
  finish('铁艺', '碳素钢喷粉', 'metal', 1, '哑光黑#2c2c2c 奶白#ece6da 复古绿#4c6152'),
  finish('黄铜', '拉丝黄铜', 'metal', 1.5, '黄铜#b08d57 古铜#7a5a3a'),
  finish('玻璃', '手工吹制玻璃', 'glass', 1.2, '乳白#f0ede6 烟灰#8e8b87 琥珀#c08a4a'),
]

export const rattans: readonly Finish[] = [
  finish('藤编', '天然藤与白蜡木', 'rattan', 1.1, '自然藤#c8a368 深藤#8a6238'),
  finish('编绳', '聚酯编绳与铝合金', 'rattan', 1.05, '炭灰#5d5f60 米灰#c9c1b2 橄榄绿#73795a'),
]

export const kids: readonly Finish[] = [
  finish('松木', '新西兰松木', 'wood', 1, '松木本色#d9b780 暖白#efe9dc 天空蓝#a9c3d2 樱花粉#e3bcb8'),
  finish('榉木', '欧洲榉木', 'wood', 1.25, '榉木本色#cf9f6b 云朵白#f2ede2'),
]

export const mattressCovers: readonly Finish[] = [
  finish('针织', '凝胶针织面料', 'foam', 1, '云白#f0eee8 浅灰#c9c9c6'),
  finish('天丝', '天丝提花面料', 'foam', 1.2, '米白#efe8da 冰蓝#cfdbe0'),
]

export const bedLinens: readonly Finish[] = [
  finish('长绒棉', '100支长绒棉', 'fabric', 1.3, '云白#f3f0e9 雾蓝#a8b7c2 豆沙#c39a92 鼠尾草#aab39c'),
  finish('水洗棉', '水洗棉', 'fabric', 0.9, '燕麦#d8ccb6 浅灰#c2c1bd 焦糖#b07c51 墨蓝#3f5064'),
  finish('天丝', '莱赛尔天丝', 'fabric', 1.15, '珍珠白#efebe2 藕荷#cbb3bb 薄荷#b9cabb'),
]

export const carpets: readonly Finish[] = [
  finish('羊毛', '新西兰羊毛', 'boucle', 1.6, '米白#e7ddc9 驼色#b4946b 炭灰#5a5957 苔绿#76795d'),
  finish('短绒', '涤纶短绒', 'fabric', 0.8, '浅灰#c3c1bc 奶咖#c2a98d 雾蓝#93a5b1 姜黄#c69a55'),
  finish('剑麻', '天然剑麻', 'rattan', 1, '麻本色#c7af82 深麻#96794f'),
]

export const curtains: readonly Finish[] = [
  finish(
    '雪尼尔',
    '雪尼尔遮光布',
    'fabric',
    1,
    '燕麦#d6c8b0 雾霾蓝#8a9cab 灰绿#98a292 焦糖#a97c54 浅灰#bdbbb5',
  ),
  finish('亚麻', '亚麻混纺', 'fabric', 1.25, '本白#ece4d5 亚麻色#cdbb9b 烟灰#908d88'),
  finish('丝绒', '丝绒', 'velvet', 1.4, '墨绿#32493f 酒红#6a2f33 香槟#cdb48d'),
]
