/** The pinyin of the vocabulary's characters. The dictionary of all characters is large; only code that builds search terms loads it. */
const letters =
  'ai 矮 an 安 ba 吧 bai 白 ban 板办 bao 宝包 bei 被背北 ben 本 bi 壁 bian 边编 bo 玻 bu 布不 cai 材 can 餐 ceng 层 cha 茶侘 chang 长 che 车 cheng 橙 ' +
  'chi 吃 chou 抽 chu 厨储橱 chuan 穿 chuang 床窗 chun 纯 ci 次 da 大 dai 带代 dan 单 dao 岛 de 的 deng 凳灯 di 低地迪 dian 垫电 diao 吊 die 叠 ' +
  'ding 顶 dong 动 dou 斗 duan 断 dui 堆 dun 墩 duo 多 e 鹅 er 儿 fa 发 fan 饭 fang 房方放 fei 妃啡 fen 粉 feng 风 fu 扶服复 gang 钢 gao 高羔 ' +
  'ge 搁隔革格 gong 功公工 gu 古 guan 关 gui 贵柜 hai 孩海 han 汉 he 合褐 hei 黑 hong 红 hu 虎户胡 hua 化花桦滑 huan 换 huang 黄簧 hui 灰 ji 几机技记极寂 ' +
  'jia 架家 jian 件简 jiang 降 jiao 角脚胶 jin 金 jing 竞镜 jiu 酒 ju 具橘榉 ka 咖 kao 靠 ke 科可客 la 蜡拉 lan 懒篮蓝 lao 老 le 乐 li 璃笠立理 lian 帘 ' +
  'liao 料 liu 柳 luo 罗落 lv 绿榈 ma 麻 mao 毛 men 门 meng 梦 mi 米 mian 面棉绵 mu 母木 na 纳 nai 奶 nao 脑 neng 能 niu 牛 ou 欧 pi 皮 pin 品 ' +
  'ping 屏 pu 铺 qian 浅 qiang 墙 qing 青轻 qu 曲 quan 全 ren 人 ri 日 rong 绒 ru 乳 ruan 软 san 三 se 色 sha 沙 shang 上 she 奢 shen 身深伸 ' +
  'sheng 生升 shi 饰式视试室实石 shou 收手 shu 书梳属 shuang 双 shui 水 si 思四丝 song 松 su 塑 suo 缩 ta 榻踏 tai 台泰 tan 毯弹 tang 躺 tao 套桃 teng 藤 ' +
  'ti 梯体屉 tian 天 tiao 条 tie 贴铁 ting 厅庭 tong 童铜 tou 头 tui 推 wai 外 wan 碗 wei 尾 wen 文 wo 卧 wu 物 xi 习席吸系 xia 下 xian 闲现 xiang 箱橡 ' +
  'xiao 小 xie 鞋写 xin 芯新 xing 形 xiu 休锈 xuan 玄旋 xue 学 ya 亚 yan 岩 yang 阳羊 yao 摇 ye 椰 yi 椅衣艺移忆意 yin 银 ying 婴影樱 yong 用 you 柚有油 ' +
  'yu 羽 yuan 圆院园原 yue 约 zhan 站 zhe 折 zhen 枕真 zheng 正 zhi 置质织制 zhong 中 zhu 竹主 zhuan 转 zhuang 妆装 zhuo 桌 zi 子字紫 zong 棕 zu 组 ' +
  'zuo 座作'

const syllables = new Map<string, string>()
const words = letters.split(' ')
for (let at = 0; at < words.length; at += 2)
  for (const letter of words[at + 1] ?? '') syllables.set(letter, words[at] ?? '')

/** The pinyin of a name in the vocabulary without blanks; blank where a character is unknown. */
export const pinyinOf = (name: string): string => {
  const found = Array.from(name, (letter) => syllables.get(letter))
  return found.includes(undefined) ? '' : found.join('')
}

/** The initials of its syllables. */
export const initialsOf = (name: string): string =>
  Array.from(name, (letter) => syllables.get(letter)?.[0] ?? '').join('')
