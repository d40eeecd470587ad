import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { fixedPageSlugs, routes } from "#shared/routes.ts";

export default [
  layout("layout.tsx", [
    index("home.page.tsx"),
    route(routes.vendors.pattern, "../content/vendor/vendor.list-page.tsx"),
    route(routes.vendor.pattern, "../content/vendor/vendor.page.tsx"),
    route(routes.suggestCorrection.pattern, "suggestions/suggest.page.tsx"),
    route(routes.confirmSuggestion.pattern, "suggestions/confirm.page.tsx"),
    route(routes.compare.pattern, "../content/comparison/compare.page.tsx"),
    route(routes.comparison.pattern, "../content/comparison/comparison.page.tsx"),
    route(routes.shortlist.pattern, "shortlist/shortlist.page.tsx"),
    route(routes.faqList.pattern, "../content/faq/faq.list-page.tsx"),
    route(routes.faq.pattern, "../content/faq/faq.page.tsx"),
    route(routes.glossary.pattern, "../content/glossary/glossary.list-page.tsx"),
    route(routes.term.pattern, "../content/glossary/glossary.page.tsx"),
    route(routes.types.pattern, "../content/type/type.list-page.tsx"),
    route(routes.type.pattern, "../content/type/type.page.tsx"),
    route(routes.features.pattern, "../content/feature/feature.list-page.tsx"),
    route(routes.feature.pattern, "../content/feature/feature.page.tsx"),
    route(routes.useCases.pattern, "../content/use-case/use-case.list-page.tsx"),
    route(routes.useCase.pattern, "../content/use-case/use-case.page.tsx"),
    route(routes.buyersGuides.pattern, "../content/buyers-guide/buyers-guide.list-page.tsx"),
    route(routes.buyersGuide.pattern, "../content/buyers-guide/buyers-guide.page.tsx"),
    route(routes.news.pattern, "../newsroom/article/article.list-page.tsx"),
    route(routes.newsTopic.pattern, "../newsroom/article/article.topic-page.tsx"),
    route(`${routes.digest.pattern}/:week?`, "../newsroom/digest/digest.page.tsx"),
    route(routes.article.pattern, "../newsroom/article/article.page.tsx"),
    route(routes.articleHow.pattern, "../newsroom/article/article.how-page.tsx"),
    route(routes.search.pattern, "search/search.page.tsx"),
    route(routes.changes.pattern, "changes.page.tsx"),
    route(routes.fit.pattern, "fit/fit.page.tsx"),
    route(routes.fitQuestions.pattern, "fit/questions.page.tsx"),
    route(routes.signIn.pattern, "sign-in.page.tsx"),
    ...fixedPageSlugs.map((slug) =>
      route(`/${slug}`, "../content/page/page.page.tsx", { id: `page-${slug}` }),
    ),
    route(routes.page.pattern, "../content/landing-page/landing-page.page.tsx"),
    route("*", "not-found.page.tsx"),
  ]),
  // The admin has a shell of its own.
  route(`${routes.admin.pattern}/:tab?/:entry?`, "admin.page.tsx"),
] satisfies RouteConfig;
