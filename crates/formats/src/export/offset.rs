//! Promotion of each man to one of its own, as a diagram says it: to the man that stands so many lines below.

use std::collections::BTreeMap;

use super::common::Promotion;

/// The order of lines that says it: as many letters as men promote and as many as the offset, which is the second number.
pub(super) fn order(promotions: &[Promotion], last: u8) -> Option<(Vec<String>, usize)> {
    let mut becomes = BTreeMap::new();
    for promotion in promotions {
        let [to] = &promotion.to[..] else { return None };
        let plain = promotion.rank == last && !promotion.stay && promotion.most.is_empty();
        if !plain || becomes.insert(&promotion.man, to).is_some() {
            return None;
        }
    }
    // Men that become the same could not stand so many lines above it.
    let mut targets: Vec<_> = becomes.values().collect();
    targets.sort_unstable();
    targets.dedup();
    if becomes.is_empty() || targets.len() < becomes.len() {
        return None;
    }
    // Whoever becomes a man that promotes itself stands at the head of a chain, and the longest chains stand first.
    let mut chains: Vec<Vec<&String>> = Vec::new();
    for &head in becomes.keys().filter(|man| !targets.contains(man)) {
        let mut chain = vec![head];
        while let Some(&next) = becomes.get(chain[chain.len() - 1]) {
            chain.push(next);
        }
        chains.push(chain);
    }
    chains.sort_by_key(|chain| std::cmp::Reverse(chain.len()));
    let offset = chains.len();
    let mut order = Vec::new();
    for place in 0..chains.first()?.len() {
        order.extend(chains.iter().filter_map(|chain| chain.get(place)).map(|&letter| letter.clone()));
    }
    // A ring has no head, and chains that differ by more than a link leave gaps.
    let fits = |(place, man): (usize, &String)| becomes.get(man).is_none_or(|to| order.get(place + offset) == Some(to));
    let all = order.len() == becomes.len() + offset && order.iter().enumerate().all(fits);
    (all && order[..becomes.len()].iter().all(|man| becomes.contains_key(man))).then_some((order, offset))
}
