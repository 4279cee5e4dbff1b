import {
  publicationNames,
  type InspirationRoom,
  type StageState,
  type StyleTheme,
} from '@showfloor/contract/common/inspirations'
import type { Contract } from '@showfloor/contract/contract'
import { csvTime } from '../../platform/tables/csv/csv.ts'
import { yesOrNo, type ListExport } from '../../platform/exports/list-export.ts'
import type { Words } from '../../platform/tables/refusal.ts'
import { spacePage } from './spaces/spaces.ts'
import { stagePage } from './launches/stages.ts'
import { stylePage } from './styles/styles.ts'

const rooms: Record<InspirationRoom, Words> = {
  LIVING: { zh: '客厅', en: 'living room' },
  BEDROOM: { zh: '卧室', en: 'bedroom' },
  DINING: { zh: '餐厅', en: 'dining room' },
  STUDY: { zh: '书房', en: 'study' },
  KIDS: { zh: '儿童房', en: 'children’s room' },
  HALL: { zh: '玄关', en: 'hall' },
}
const themes: Record<StyleTheme, Words> = {
  MODERN: { zh: '现代简约', en: 'modern' },
  CREAM: { zh: '奶油风', en: 'cream' },
  NORDIC: { zh: '北欧', en: 'Nordic' },
  JAPANESE: { zh: '日式原木', en: 'Japanese wood' },
  WABI_SABI: { zh: '侘寂', en: 'wabi-sabi' },
  NEW_CHINESE: { zh: '新中式', en: 'new Chinese' },
  ITALIAN: { zh: '意式轻奢', en: 'Italian' },
  MID_CENTURY: { zh: '中古', en: 'mid-century' },
}
const states: Record<StageState, Words> = {
  UPCOMING: { zh: '即将发布', en: 'coming' },
  RUNNING: { zh: '首发进行中', en: 'running' },
  PAST: { zh: '已结束', en: 'past' },
}

const pageRows = 60

/** The chain's styles as a file, as a shop sees them. */
export const stylesExport: ListExport<Contract['inspirations']['stylePage']> = {
  of: 'inspirations.stylesExport',
  name: { zh: '风格', en: 'styles' },
  list: stylePage,
  pageRows,
  columns: [
    { zh: '名称', en: 'Name', of: ({ name }) => name },
    { zh: '风格', en: 'Style', of: ({ theme }, { language }) => themes[theme][language] },
    {
      zh: '房间',
      en: 'Rooms',
      of: (style, { language }) => style.rooms.map((room) => rooms[room][language]).join(', '),
    },
    { zh: '件数', en: 'Pieces', of: ({ pieceCount }) => pieceCount },
    { zh: '首个场景(元)', en: 'First scene (CNY)', of: ({ sceneTotal }) => ({ amountCents: sceneTotal }) },
    { zh: '状态', en: 'Status', of: ({ status }, { language }) => publicationNames[status][language] },
    { zh: '导语', en: 'Lead', of: ({ lead }) => lead },
  ],
}

/** Sets for a room as a file, with whether they fit into the measured one. */
export const spacesExport: ListExport<Contract['inspirations']['spacePage']> = {
  of: 'inspirations.spacesExport',
  name: { zh: '空间搭配', en: 'furniture-sets' },
  list: spacePage,
  pageRows,
  columns: [
    { zh: '名称', en: 'Name', of: ({ name }) => name },
    { zh: '房间', en: 'Room', of: ({ room }, { language }) => rooms[room][language] },
    { zh: '放得下', en: 'Fits', of: ({ fits }, { language }) => yesOrNo(fits, language) },
    { zh: '件数', en: 'Pieces', of: ({ pieceCount }) => pieceCount },
    { zh: '活动价(元)', en: 'Marketing price (CNY)', of: ({ total }) => ({ amountCents: total }) },
    { zh: '销售价(元)', en: 'Sale price (CNY)', of: ({ saleTotal }) => ({ amountCents: saleTotal }) },
    { zh: '缺货位置', en: 'Places short of stock', of: ({ shortCount }) => shortCount },
    { zh: '状态', en: 'Status', of: ({ status }, { language }) => publicationNames[status][language] },
    { zh: '导语', en: 'Lead', of: ({ lead }) => lead },
  ],
}

/** Launches that a shop takes part in, as a file. */
export const stagesExport: ListExport<Contract['inspirations']['stagePage']> = {
  of: 'inspirations.stagesExport',
  name: { zh: '新品发布', en: 'launches' },
  list: stagePage,
  pageRows,
  columns: [
    { zh: '名称', en: 'Name', of: ({ name }) => name },
    { zh: '进度', en: 'State', of: ({ state }, { language }) => states[state][language] },
    { zh: '开始', en: 'From', of: ({ startsAt }) => csvTime(new Date(startsAt)) },
    { zh: '结束', en: 'To', of: ({ endsAt }) => csvTime(new Date(endsAt)) },
    { zh: '风格', en: 'Style', of: ({ theme }, { language }) => themes[theme][language] },
    { zh: '商品数', en: 'Products', of: ({ productCount }) => productCount },
    {
      zh: '仅限新店',
      en: 'New shops only',
      of: ({ newShopsOnly }, { language }) => yesOrNo(newShopsOnly, language),
    },
    { zh: '状态', en: 'Status', of: ({ status }, { language }) => publicationNames[status][language] },
    { zh: '导语', en: 'Lead', of: ({ lead }) => lead },
  ],
}
