import { newId } from '../../../../platform/database/ids.ts'
import { ruleLoad } from '../../../subsidies/subsidies.public.ts'
import { yesOrNo } from '../../cells/choice.ts'
import { rowsKind, type RowField } from '../rows.ts'

const what: RowField[] = [
  {
    key: 'city',
    column: 'city_name',
    zh: '城市',
    en: 'City',
    names: 'city_name place 城市名称 地区 补贴城市',
    type: 'text',
    needed: true,
    about: {
      zh: '没有的城市会新建，之后在“国补规则”页选择它的店铺',
      en: 'An unknown city is created; choose its shops under Subsidy rules afterwards',
    },
    example: { zh: '上海', en: 'Shanghai' },
  },
  {
    key: 'kind',
    column: 'kind',
    zh: '品类',
    en: 'Kind',
    names: 'goods kind_of_goods 补贴品类 商品品类 种类',
    type: 'text',
    needed: true,
    example: { zh: '沙发', en: 'Sofas' },
  },
  {
    key: 'from',
    column: 'from_on',
    zh: '开始日期',
    en: 'From',
    names: 'from_on start start_date begins valid_from 起始日期 生效日期 开始',
    type: 'date',
    needed: true,
    about: {
      zh: '城市、品类和开始日期一起认出一条规则',
      en: 'City, kind and first day identify a rule',
    },
    example: '2026-01-01',
  },
  {
    key: 'until',
    column: 'until_on',
    zh: '结束日期',
    en: 'Until',
    names: 'until_on end end_date valid_to expires 截止日期 失效日期 结束',
    type: 'date',
    example: '2026-12-31',
  },
  {
    key: 'categories',
    column: 'categories',
    zh: '商品分类',
    en: 'Categories',
    names: 'category product_category 分类 类目 适用分类',
    type: 'list',
    about: {
      zh: '用 ; 隔开；同名的写上级，如 卧室>床',
      en: 'Separated by ;. An ambiguous name needs its parents: 卧室>床',
    },
    example: '卧室>床; 沙发',
  },
]

const terms: RowField[] = [
  {
    key: 'rate',
    column: 'rate',
    zh: '补贴比例',
    en: 'Rate',
    names: 'percent percentage share 比例 补贴率 补贴标准',
    type: 'text',
    about: { zh: '占单件价格的百分之几', en: 'Per cent of the price of a piece' },
    example: '15%',
  },
  {
    key: 'cap',
    column: 'cap_cents',
    zh: '每件上限',
    en: 'Limit per piece',
    names: 'cap limit maximum 上限 单件上限 最高补贴',
    type: 'money',
    unit: 'CNY',
    example: '2000.00',
  },
  {
    key: 'wholeReturnOnly',
    column: 'whole_return_only',
    zh: '只能整单退',
    en: 'Whole return only',
    names: 'whole_return 整退 须整退',
    type: yesOrNo,
    about: { zh: '新规则默认是', en: 'Yes for a new rule' },
    example: { zh: '是', en: 'yes' },
  },
  {
    key: 'onePerPerson',
    column: 'one_per_person',
    zh: '每人一件',
    en: 'One per person',
    names: 'per_person 限一件 每人限一件',
    type: yesOrNo,
    about: { zh: '新规则默认是', en: 'Yes for a new rule' },
    example: { zh: '是', en: 'yes' },
  },
  {
    key: 'enabled',
    column: 'enabled',
    zh: '启用',
    en: 'Enabled',
    names: 'active status 状态 是否启用',
    type: yesOrNo,
    example: { zh: '是', en: 'yes' },
  },
]

export const subsidyRulesKind = rowsKind({
  kind: 'subsidyRules',
  zh: '国补规则',
  en: 'Subsidy rules',
  about: {
    zh: '各城市的补贴比例、上限、品类和日期；空格保持不变，每次更改都是一个新版本',
    en: 'Rates, limits, kinds and days by city. An empty cell changes nothing; each change is a new version',
  },
  topics: [],
  fields: [...what, ...terms],
  key: ['city_name', 'kind', 'from_on'],
  load: ruleLoad,
  derive: (values) => {
    values.new_city_id = newId()
  },
  replayRefusal: () =>
    Promise.resolve({
      zh: '国补规则的每个版本都会保留，不能撤销；请导入原来的内容，作为新的版本',
      en: 'versions of a subsidy rule cannot be undone; import the previous values as the next version',
    }),
})
